import type { RawBuilder } from "kysely";

/** A table's rows of one person, as the personal file tells them. `t` is the table in every expression. */
export type Part = {
  table: string;
  /** Name in the file, without its ending. */
  name: string;
  /** Columns that name the person. */
  of: readonly string[];
  /** Another condition, where no column does. */
  where?: (personId: string, organizationId: string) => RawBuilder<unknown>;
  /** Columns by which rows are told apart, in whose order they are read. */
  key: readonly string[];
  columns: readonly string[];
  /** Columns with words of the organization: told while the person reaches the project that `project` finds. */
  texts?: readonly string[];
  project?: (organizationId: string) => RawBuilder<unknown>;
};
