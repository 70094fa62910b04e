import type { Settings } from "../settings/config.ts";

/** Context of one running command: its settings, its output for notes, and the resources to close at its end. */
export type Operator = {
  settings: Settings;
  /** Prints a note beside the result. */
  note(text: string): void;
  closing: AsyncDisposableStack;
};
