import type { TopicStatus } from "@galley/contract";
import { type Sentence, sentence } from "@galley/messages";
import { Failure } from "#src/core/failure.ts";
import { anyOf } from "#src/core/text/listed-words.ts";

/** All transitions from one status to another. Planning a planned topic moves its date. */
export const topicTransitions = {
  accept: { from: ["suggested", "planned", "declined"], to: "accepted" },
  plan: { from: ["suggested", "accepted", "planned"], to: "planned" },
  decline: { from: ["suggested", "accepted", "planned"], to: "declined" },
} as const satisfies Record<string, { from: readonly TopicStatus[]; to: TopicStatus }>;

export type TopicTrigger = keyof typeof topicTransitions;

/** Returns the status that `trigger` leads to, or throws `invalid_state` with the statuses that allow it. */
export function nextTopicStatus(status: TopicStatus, trigger: TopicTrigger): TopicStatus {
  const { from, to } = topicTransitions[trigger];
  if ((from as readonly TopicStatus[]).includes(status)) return to;
  throw new Failure("invalid_state", sentence("refusal_topic_status", { status: word(status), wanted: anyOf(from.map(word)) }));
}

function word(status: TopicStatus): Sentence {
  return sentence("word_topic_status", { status });
}
