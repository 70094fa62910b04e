import { defaultDestinationsOf, type PostDestinationName, type PostStatus } from "@galley/contract";
import { m } from "#messages";
import { change } from "#src/api/change.ts";
import type { Output } from "#src/api/operations.ts";
import { reasonOf } from "#src/api/reason-of.ts";
import { shortLocal } from "#src/format/dates.ts";
import { listed } from "#src/format/lists.ts";
import { postDestinationName } from "#src/parts/networks/names.ts";
import { fieldsOf, type PostDraft } from "../editor/draft.ts";
import { dateOf, type Plan, type Way } from "./plan.ts";

/** Post that is about to be made: a text in one format with the networks that it goes to. */
export type Piece = { draft: PostDraft; destinations: readonly PostDestinationName[] };

export type Making = {
  projectId: string;
  articleId: string | null;
  plan: Plan;
  /** "draft" keeps a draft. */
  way: Way | "draft";
  /** Whether a draft may have dates: where it waits for an approval. */
  datesDrafts: boolean;
};

/** A post that was made, and what was refused of its dates and its approval. */
export type Made = { id: string; revision: number; status: PostStatus; said: readonly string[]; problems: readonly string[] };

/** Makes one post, then gives it its dates, the person's approval and the press that sends it out. The post stays whatever becomes of those. */
export async function createPiece(piece: Piece, making: Making): Promise<Made> {
  const { plan, way } = making;
  const created = await create(piece, making);
  const made = { ...created, said: [] as string[], problems: [] as string[] };
  if (way !== "draft" || making.datesDrafts) for (const destination of piece.destinations) await date(made, plan, destination);
  if (way.startsWith("approve") && made.status === "in_review") await approve(made);
  if ((way === "approve_now" || way === "publish") && made.problems.length === 0) await publish(made);
  return made;
}

async function create({ draft, destinations }: Piece, { projectId, articleId, way }: Making) {
  const isUsual = destinations.join() === defaultDestinationsOf(draft.format).join();
  const saved = await change("create_post", {
    projectId,
    ...fieldsOf(draft),
    format: draft.format,
    submit: way !== "draft",
    ...(articleId !== null && { articleId }),
    ...(!isUsual && { destinations: [...destinations] }),
  });
  if (!("id" in saved)) throw new Error("A post was to be saved, and not tried.");
  return saved;
}

type Growing = { id: string; revision: number; status: PostStatus; said: string[]; problems: string[] };

async function date(made: Growing, plan: Plan, destination: PostDestinationName): Promise<void> {
  const { kind, day, time } = dateOf(plan, destination);
  const isWhole = day !== "" && time !== "";
  if (kind !== "slot" && !(kind === "at" && isWhole)) return;
  const place = { id: made.id, destination };
  await noting(made, postDestinationName(destination), async () => {
    const dated = kind === "slot" ? await change("queue_post", place) : await change("schedule_post", { ...place, day, time });
    if (dated.status === "scheduled") made.said.push(sayScheduled(destination, dated.scheduled));
    else made.said.push(m.posts_planned_for({ name: postDestinationName(destination), when: shortLocal(dated.scheduled) }));
    made.problems.push(...dated.warnings.map(({ message }) => message));
  });
}

async function approve(made: Growing): Promise<void> {
  await noting(made, undefined, async () => {
    const { id, revision } = made;
    const { status, scheduled }: Output<"approve_post"> = await change("approve_post", { id, revision });
    made.status = status;
    made.said = [m.posts_approved_and_kept(), ...scheduled.map(({ destination, at }) => sayScheduled(destination, at))];
  });
}

async function publish(made: Growing): Promise<void> {
  await noting(made, undefined, async () => {
    const { id, revision } = made;
    const { destinations } = await change("publish_post_now", { id, revision });
    made.said = [m.posts_publishing_now({ names: listed(destinations.map(postDestinationName)) })];
  });
}

/** Notes why a step was refused, with the network that it was about. */
async function noting(made: Growing, name: string | undefined, step: () => Promise<void>): Promise<void> {
  try {
    await step();
  } catch (error) {
    made.problems.push(name === undefined ? reasonOf(error) : m.posts_compose_refused({ name, reason: reasonOf(error) }));
  }
}

function sayScheduled(destination: PostDestinationName, at: string): string {
  return m.posts_scheduled({ name: postDestinationName(destination), when: shortLocal(at) });
}
