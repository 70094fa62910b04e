import type { ColumnType } from "kysely";

export type Time = ColumnType<Date, Date | undefined, Date>;
export type MaybeTime = ColumnType<Date | null, Date | null | undefined, Date | null>;
export type Json<T extends object> = ColumnType<T, string, string>;
