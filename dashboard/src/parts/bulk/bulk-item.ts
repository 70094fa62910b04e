import type { ComponentProps } from "react";
import type { Status } from "#src/ui/status.tsx";

/** Article or post of a list that several acts take. */
export type BulkItem = { id: string; title: string; revision: number; status: ComponentProps<typeof Status>["status"] };

/** Closes a dialog. Receives the ids of the items that were tried. */
export type CloseBulk = (tried: readonly string[]) => void;
