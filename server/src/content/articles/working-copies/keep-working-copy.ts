import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import type { z } from "zod";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import type { Actor } from "#src/operations/actor.ts";
import { handle } from "#src/operations/handle.ts";
import { findKnownPeople } from "#src/people/authors/known-authors.ts";
import { isProjectImage } from "#src/people/projects/require-project-image.ts";
import {
  type CopyChange,
  type CopyPlace,
  changeCopy,
  findCopyVersion,
  insertCopy,
  requirePlace,
  requireRoomForCopy,
} from "./working-copy-queries.ts";

type Input = z.output<typeof contract.keepWorkingCopy.input>;

export const keepWorkingCopy = handle(contract.keepWorkingCopy, async ({ tx, actor }, input) => {
  const { known, version } = input;
  requireBase(input);
  const place = await requirePlace(tx, actor, input);
  const change = await changeOf(tx, actor, place, input);
  if (known !== null && (await changeCopy(tx, place, known, change))) return { version };
  const kept = await findCopyVersion(tx, place);
  // The answer to the same call was lost.
  if (kept === version) return { version };
  if (kept !== undefined) throw newerCopy();
  await requireRoomForCopy(tx, place);
  // Another device may have begun meanwhile: it held the same lock.
  if ((await findCopyVersion(tx, place)) !== undefined) throw newerCopy();
  await insertCopy(tx, place, change);
  return { version };
});

function newerCopy(): Failure {
  return new Failure("conflict", sentence("refusal_working_copy_newer"));
}

function requireBase({ articleId, baseRevision }: Input): void {
  if ((articleId === undefined) === (baseRevision === 0)) return;
  throw new Failure("invalid_input", sentence("refusal_base_revision_of_article"), "baseRevision");
}

async function changeOf(tx: Tx, actor: Actor, place: CopyPlace, input: Input): Promise<CopyChange> {
  const { title, markdown, slug, summary, seoTitle, seoDescription, tags, coverImageId, locale, topicId, byline } = input;
  const texts = { title, markdown, slug, summary, seo_title: seoTitle, seo_description: seoDescription, tags, locale };
  const given = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined));
  return {
    ...given,
    ...(coverImageId !== undefined && { cover_image_id: await knownImage(tx, place, coverImageId) }),
    ...(topicId !== undefined && { topic_id: await knownTopic(tx, place, topicId) }),
    ...(byline !== undefined && { byline_id: await knownPerson(tx, actor, byline) }),
    base_revision: input.baseRevision,
    version: input.version,
  };
}

// The subject of an id may have been deleted since: then the copy is kept without it.

async function knownImage(tx: Tx, place: CopyPlace, id: string | null): Promise<string | null> {
  return id !== null && (await isProjectImage(tx, place, id)) ? id : null;
}

async function knownPerson(tx: Tx, actor: Actor, slug: string | null): Promise<string | null> {
  return slug === null ? null : ((await findKnownPeople(tx, actor, [slug])).get(slug) ?? null);
}

async function knownTopic(tx: Tx, place: CopyPlace, id: string | null): Promise<string | null> {
  if (id === null) return null;
  const row = await tx
    .selectFrom("topic")
    .select("id")
    .where("organization_id", "=", place.organizationId)
    .where("project_id", "=", place.projectId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.id ?? null;
}
