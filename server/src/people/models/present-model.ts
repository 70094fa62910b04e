import type { getModels, ModelKind } from "@galley/contract";
import type { z } from "zod";
import type { ModelNames } from "#src/operations/outside/models.ts";
import type { OwnModelRow } from "./own-models.ts";

type Presented = z.input<typeof getModels.output>["models"][number];

export function presentModel(kind: ModelKind, row: OwnModelRow | undefined, operators: ModelNames): Presented {
  const own = row && {
    provider: row.provider,
    model: row.model,
    address: row.address,
    hasKey: row.key !== null,
    testedAt: row.tested_at.toISOString(),
    price: row.price,
  };
  return { kind, own: own ?? null, operatorModel: operators[kind] ?? null };
}
