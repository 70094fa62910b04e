import type { PostContent } from "@galley/contract";
import type pg from "pg";
import { type Tx, transact } from "#src/core/database/transact.ts";
import type { Storage } from "#src/core/storage/storage.ts";
import type { Carousel, SourceSlide } from "../slide-source.ts";
import { buttonWords } from "./button-words.ts";
import { findLook, type Look } from "./find-look.ts";
import { type FoundPicture, findLogo, findSlidePictures, readPicture } from "./load-pictures.ts";
import { spokenLanguage } from "./spoken-language.ts";

type CarouselContent = Extract<PostContent, { kind: "carousel" }>;

export type CarouselRef = { organizationId: string; postId: string; revision: number; brandVersion: number };

type Found = {
  look: Look;
  title: string;
  language: string;
  writtenAt: Date;
  content: CarouselContent;
  pictures: ReadonlyMap<string, FoundPicture>;
};

/** Loads everything that a carousel is drawn from, with the bytes of its pictures. Undefined when the post no longer exists. */
export async function loadCarousel(
  pool: pg.Pool,
  storage: Storage,
  ref: CarouselRef,
): Promise<{ carousel: Carousel; ratio: Look["instagramRatio"] } | undefined> {
  const found = await transact(pool, ref.organizationId, (tx) => findCarousel(tx, ref));
  if (found === undefined) return undefined;
  const { look, title, language: announced, writtenAt, content, pictures } = found;
  const read = (id: string | null) => readPicture(storage, id === null ? undefined : pictures.get(id));
  const slides: SourceSlide[] = [];
  for (const { imageId, ...words } of content.slides) slides.push({ ...words, picture: await read(imageId) });
  const { name, host, callsToAction, theme, language: brandLanguage } = look;
  const said = content.slides.map(({ title: words, body }) => `${words}\n${body}`).join("\n");
  const spoken = spokenLanguage(said, announced);
  const closing = content.slides.findLast(({ role }) => role === "closing");
  const callToAction = buttonWords({ callsToAction, title: closing?.title ?? "", language: spoken, brandLanguage });
  const speaker = { name, host, callToAction, logo: await read(look.logoImageId) };
  const language = languageFor(spoken, announced);
  return { carousel: { title, language, writtenAt: writtenAt.toISOString(), theme, speaker, slides }, ratio: look.instagramRatio };
}

/** Returns the announced language tag with its region and script, unless the words are in another language. */
export function languageFor(spoken: string, announced: string): string {
  return spoken.startsWith("und-") || announced.toLowerCase().split("-")[0] === spoken ? announced : spoken;
}

async function findCarousel(tx: Tx, { organizationId, postId, revision, brandVersion }: CarouselRef): Promise<Found | undefined> {
  const post = await tx
    .selectFrom("post as p")
    .innerJoin("post_revision as r", (join) => join.onRef("r.organization_id", "=", "p.organization_id").onRef("r.post_id", "=", "p.id"))
    .leftJoin("article as a", (join) => join.onRef("a.organization_id", "=", "p.organization_id").onRef("a.id", "=", "p.article_id"))
    .select(["p.project_id", "p.title", "a.locale", "r.content", "r.created_at", "r.pictures"])
    .where("p.organization_id", "=", organizationId)
    .where("p.id", "=", postId)
    .where("r.revision", "=", revision)
    .executeTakeFirst();
  if (post === undefined || post.content.kind !== "carousel") return undefined;
  const { project_id: projectId, content } = post;
  const look = await findLook(tx, { organizationId, projectId }, brandVersion);
  if (look === undefined) return undefined;
  const place = { organizationId, projectId };
  const ids = content.slides.flatMap(({ imageId }) => imageId ?? []);
  const pictures = new Map([...(await findLogo(tx, place, look)), ...(await findSlidePictures(tx, place, ids, post.pictures))]);
  const title = content.slides[0]?.title ?? post.title;
  return { look, title, language: post.locale ?? look.language, writtenAt: post.created_at, content, pictures };
}
