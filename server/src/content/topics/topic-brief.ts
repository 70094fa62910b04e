import type { planTopic } from "@galley/contract";
import type { z } from "zod";
import type { Tables } from "#src/core/database/tables.ts";

type Written = Omit<z.output<typeof planTopic.input>, "id" | "day" | "time">;

/** Fields of a topic beside its title, as columns; a field that was not sent is absent. */
export type TopicBrief = Partial<Pick<Tables["topic"], "avoid" | "locale">> & {
  keyword?: string;
  pillar?: string;
  cluster?: string;
  intent?: string;
  call_to_action?: string;
};

export function briefColumns(input: Written): TopicBrief {
  return {
    ...(input.keyword !== undefined && { keyword: input.keyword.trim() }),
    ...(input.pillar !== undefined && { pillar: input.pillar.trim() }),
    ...(input.cluster !== undefined && { cluster: input.cluster.trim() }),
    ...(input.intent !== undefined && { intent: input.intent.trim() }),
    ...(input.callToAction !== undefined && { call_to_action: input.callToAction.trim() }),
    ...(input.avoid !== undefined && { avoid: input.avoid?.trim() || null }),
    ...(input.locale !== undefined && { locale: input.locale }),
  };
}
