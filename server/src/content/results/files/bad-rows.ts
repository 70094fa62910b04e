import { type Sentence, sentence } from "@galley/messages";
import { Failure } from "#src/core/failure.ts";

export type BadRows = {
  add(line: number, fault: Sentence): void;
  /** Refuses the file if it has any bad row, and names the first ones by line. */
  refuseAny(): void;
};

const namedMax = 20;

export function createBadRows(): BadRows {
  const named: Sentence[] = [];
  let count = 0;
  return {
    add(line, fault) {
      count += 1;
      if (named.length < namedMax) named.push(sentence("refusal_result_line", { line, fault }));
    },
    refuseAny() {
      const [first] = named;
      if (first === undefined) return;
      const summary = sentence("refusal_result_rows_unreadable", { count });
      const violations = [summary, ...named].map((text) => ({ param: "file", text }));
      throw new Failure("invalid_input", sentence("refusal_result_rows_first", { summary, first }), "file", { violations });
    },
  };
}
