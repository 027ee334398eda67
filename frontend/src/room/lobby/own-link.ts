/** HTTP requests about personal links, and about the guest that a browser was before it used one. */
import type { LinkPreview, Me } from "../../generated/api";
import { ask } from "../../page/http";

export const linkPreview = (key: string): Promise<LinkPreview> => ask("/api/link", { key });
export const useLink = (key: string): Promise<Me> => ask("/api/link/use", { key });
export const becomeFormer = (): Promise<Me> => ask("/api/me/back", {});
