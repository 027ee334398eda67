/** The next deal waits while a sheet is open in which something is chosen for the table. */
import type { Room } from "./room.svelte";

/** Lets the deal wait as long as the calling component is shown; to be called as that is made. */
export function holdDeal(room: Room): void {
  const holds = $derived(room.chair !== null && room.update?.room.phase === "between");
  $effect(() => {
    if (!holds) return;
    room.send({ do: "hold", on: true });
    return () => void room.send({ do: "hold", on: false });
  });
}
