import type { Item } from "#src/api/operations.ts";

export type TopicValues = {
  title: string;
  keyword: string;
  pillar: string;
  intent: string;
  callToAction: string;
  avoid: string;
  /** Empty for the project's own language. */
  locale: string;
  day: string;
  time: string;
};

type Known = Pick<Item<"list_topics">, "title" | "keyword" | "pillar" | "intent" | "callToAction" | "avoid" | "locale">;

export function valuesOf({ title, keyword, pillar, intent, callToAction, avoid, locale }: Known, day: string, time: string): TopicValues {
  return { title, keyword, pillar, intent, callToAction, avoid: avoid ?? "", locale, day, time };
}

export function emptyTopic(day: string): TopicValues {
  return { title: "", keyword: "", pillar: "", intent: "", callToAction: "", avoid: "", locale: "", day, time: "09:00" };
}

/** Returns the values of the fields as the operations expect them. */
export function briefOf({ keyword, pillar, intent, callToAction, avoid, locale }: TopicValues) {
  return { keyword, pillar, intent, callToAction, avoid: avoid.trim() === "" ? null : avoid, ...(locale !== "" && { locale }) };
}
