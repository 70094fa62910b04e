import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { query } from "#src/api/query.ts";
import type { WritingOptions } from "../use-writing.ts";

export type FreshDetails = ReturnType<typeof useFreshDetails>;
type Options = { projectId: string; isNew: boolean; topic: string | undefined; kept: WritingOptions["details"] | undefined };

/** Returns how readers see the person as an author; undefined if they do not. */
export function useOwnByline() {
  return useQuery(query("get_author_profile", {})).data?.author ?? undefined;
}

/** Topic, language and author of a text that is no article yet. */
export function useFreshDetails({ projectId, isNew, topic, kept }: Options) {
  const [topicId, setTopicId] = useState(kept?.topicId ?? topic ?? "");
  const [locale, setLocale] = useState(kept?.locale);
  const [byline, setByline] = useState(kept?.byline);
  const found = useQuery({ ...query("list_topics", { projectId, limit: 100 }), enabled: isNew });
  const { data: brand } = useQuery({ ...query("get_brand", { id: projectId }), enabled: isNew });
  const topics = found.data?.data ?? [];
  const chosen = topics.find(({ id }) => id === topicId);
  const language = chosen?.locale ?? locale ?? brand?.project.language ?? "";
  const locales = [...new Set([brand?.project.language ?? "", ...(brand?.languages ?? []), language])].filter((one) => one !== "");
  return {
    topics,
    topicId,
    setTopicId,
    chosen,
    locale: language,
    setLocale,
    locales,
    byline,
    setByline,
    /** Fields with which the article is created beside its text. */
    belonging: { locale: language, topicId: chosen?.id, byline: byline?.slug },
    /** Choices of the person, as they are kept with the text. */
    details: isNew ? { ...(locale !== undefined && { locale }), ...(topicId !== "" && { topicId }), ...(byline && { byline }) } : {},
  };
}
