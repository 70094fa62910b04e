import type { Settings } from "#src/core/settings/config.ts";

/** One command at work: what it was told, where it speaks, and what it ends with. */
export type Operator = {
  settings: Settings;
  /** Says something beside the result. */
  note(text: string): void;
  closing: AsyncDisposableStack;
};
