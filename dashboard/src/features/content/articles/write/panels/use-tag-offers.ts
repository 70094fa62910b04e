import { useQuery } from "@tanstack/react-query";
import { query } from "#src/api/query.ts";
import { usePlace } from "#src/place/use-place.ts";
import { useSettled } from "#src/ui/use-settled.ts";

/** A tag that is offered; `articles` is null for the typed one, where no article has it yet. */
export type OfferedTag = { value: string; tag: string; articles: number | null };

type Wanted = { typed: string; locale: string | undefined; chosen: readonly string[]; isOpen: boolean };

const offeredMax = 8;
// Those that are chosen already are left out.
const foundMax = 20;

/** Returns the tags to offer for what is typed: itself first, so that Enter adds it, then those of live articles that have its words. */
export function useTagOffers({ typed, locale, chosen, isOpen }: Wanted): readonly OfferedTag[] {
  const { project } = usePlace();
  const asked = useSettled(typed);
  const wanted = { projectId: project.id, limit: foundMax, ...(locale && { locale }), ...(asked !== "" && { query: asked }) };
  const { data } = useQuery({ ...query("list_tags", wanted), enabled: isOpen });
  // Results of other words must not be chosen.
  const answer = asked === typed ? (data?.data ?? []) : [];
  const found = answer.filter(({ tag, slug }, at) => isFirst(answer, slug, at) && !chosen.some((one) => isSameTag(one, tag)));
  const known = found.find(({ tag }) => isSameTag(tag, typed));
  const others = found.filter((one) => one !== known);
  const own = typed === "" ? [] : [known ?? { tag: typed, slug: "", articles: null }];
  return [...own, ...others].slice(0, offeredMax).map(({ slug, tag, articles }) => ({ value: slug, tag, articles }));
}

/** Returns whether no tag before has the slug, as one in another language may. */
function isFirst(found: readonly { slug: string }[], slug: string, at: number): boolean {
  return found.findIndex((one) => one.slug === slug) === at;
}

/** Returns whether two spellings are one tag: they differ in case or accents at most. */
export function isSameTag(one: string, other: string): boolean {
  return plain(one) === plain(other);
}

function plain(tag: string): string {
  return tag.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().trim();
}
