import type { Filling, MessageKey, PlainKey } from "@galley/messages";
import type { z } from "zod";

/** Names the text of a violation by its key, since a schema knows no language. The service tells it in the reader's. */
export function violation(key: PlainKey): string {
  return key;
}

/** Names a text that fills something in, as options of `refine`. */
export function violationWith<Key extends MessageKey>(key: Key, ...[values]: Filling<Key>) {
  return { error: key as string, params: { sentence: { key, values: values ?? {} } } };
}

/** Returns a function that refuses a field, for `superRefine`. */
export function refusing(context: z.RefinementCtx) {
  return <Key extends MessageKey>(field: string, key: Key, ...values: Filling<Key>): void => {
    const { error: message, params } = violationWith(key, ...values);
    context.addIssue({ code: "custom", path: [field], message, params });
  };
}
