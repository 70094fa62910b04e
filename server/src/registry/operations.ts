import type { Operation, PublicOperation } from "@galley/contract";
import type { AnyBound } from "#src/operations/handle.ts";
import { registry } from "./registry.ts";

/** The registry as a list for the surfaces. Types are erased only here; `satisfies` in the registry has checked them. */
export const operations = Object.values(registry) as unknown as readonly AnyBound<Operation>[];

export const publicOperations = operations.filter((bound): bound is AnyBound<PublicOperation> => bound.operation.surface === "public");
