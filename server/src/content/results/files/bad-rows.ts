import { Failure } from "#src/core/failure.ts";

export type BadRows = {
  add(line: number, message: string): void;
  /** Refuses the file if it has any bad row, and names the first ones by line. */
  refuseAny(): void;
};

const namedMax = 20;

export function createBadRows(): BadRows {
  const named: string[] = [];
  let count = 0;
  return {
    add(line, message) {
      count += 1;
      if (named.length < namedMax) named.push(`Line ${line}: ${message}`);
    },
    refuseAny() {
      if (count === 0) return;
      const summary = `${count === 1 ? "One row" : `${count} rows`} cannot be read, so nothing was imported. Correct the file, then import it again.`;
      const violations = [summary, ...named].map((message) => ({ param: "file", message }));
      throw new Failure("invalid_input", `${summary} ${named[0]}`, "file", { violations });
    },
  };
}
