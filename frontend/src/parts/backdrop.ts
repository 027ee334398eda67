/** A press on the backdrop of a dialog, which is beside its sheet. */
import type { Attachment } from "svelte/attachments";

/**
 * Calls back for a press that began and ended there. Text that is selected in a field may end beside the sheet, and a
 * finger may have rested on the page before the sheet opened.
 */
export function backdropPressed(callback: () => void): Attachment<HTMLDialogElement> {
  return (dialog) => {
    let hasBegun = false;
    dialog.addEventListener("pointerdown", ({ target }) => (hasBegun = target === dialog));
    dialog.addEventListener("click", ({ target }) => hasBegun && target === dialog && callback());
  };
}
