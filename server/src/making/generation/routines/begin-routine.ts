import { builtInWriter, networksByName, postDestinationNames, type RoutinePost } from "@galley/contract";
import { sql } from "kysely";
import type pg from "pg";
import { findRoutine } from "#src/content/articles/routine-queries.ts";
import { requireSourceArticle } from "#src/content/posts/source-article.ts";
import { type Tx, transact } from "#src/core/database/transact.ts";
import { failpoint } from "#src/core/failpoint.ts";
import { Failure } from "#src/core/failure.ts";
import type { ModelNames } from "#src/operations/outside/models.ts";
import { endWork, type WorkClaim } from "#src/operations/queue/work.ts";
import { findOfferedModels, ownKindsOf } from "#src/people/models/own-models.ts";
import { tellLeaders } from "#src/people/notifications/tell-leaders.ts";
import { beginPost } from "../begin-post.ts";
import { actorOf } from "../work/asker.ts";

export type RoutineDependencies = { pool: pg.Pool; modelNames: ModelNames; sendsMail: boolean };

/** A run that fails this often is given up, because another attempt is of no use. */
const attemptsMax = 5;

/**
 * Begins the posts of a routine that an approval has started, all in one transaction: when a worker is killed, the next one
 * begins all of them. Posts that the credits do not cover are not begun, and leaders are notified.
 */
export async function beginRoutine(dependencies: RoutineDependencies, claim: WorkClaim): Promise<void> {
  await transact(dependencies.pool, claim.organization_id, async (tx) => {
    const run = await findRoutineRun(tx, claim);
    const title = run && (await findTitle(tx, run));
    if (!(await endWork(tx, claim)) || run === undefined || title === undefined) return;
    failpoint("routine.taken");
    const { begun, reason } = claim.attempts > attemptsMax ? givenUp : await beginPosts(tx, dependencies, run, title);
    await endRoutineRun(tx, run, begun);
    if (reason !== undefined) await tellShort(tx, dependencies, run, { title, begun, reason });
    failpoint("routine.begun");
  });
  failpoint("routine.after_commit");
}

/** Returns the article's title, or undefined where it was deleted, and its run with it. */
async function findTitle(tx: Tx, run: RoutineRun): Promise<string | undefined> {
  try {
    return (await requireSourceArticle(tx, actorOf(run), { articleId: run.article_id, projectId: run.project_id })).title;
  } catch (error) {
    if (error instanceof Failure && error.code === "not_found") return undefined;
    throw error;
  }
}

/** Number of posts that were begun, and the reason why the others were not. */
type Outcome = { begun: number; reason?: string };

const givenUp: Outcome = { begun: 0, reason: "Something failed on our side, several times. Ask the operator." };

const noModel =
  "No model is configured anymore, and the routine does not allow excerpts. Configure a model, or allow excerpts in the routine.";

async function beginPosts(tx: Tx, { modelNames }: RoutineDependencies, run: RoutineRun, title: string): Promise<Outcome> {
  const { project_id: projectId, article_id: articleId, organization_id: organizationId, revision, posts } = run;
  const offered = await findOfferedModels(tx, organizationId, modelNames);
  const own = ownKindsOf(offered);
  if (offered.text === undefined && !(await findRoutine(tx, { organizationId, projectId })).excerpts) return { begun: 0, reason: noModel };
  let begun = 0;
  for (const { destinations, daysAfter, time, ...asked } of posts) {
    try {
      await beginPost(tx, actorOf(run), {
        projectId,
        articleId,
        title,
        agent: offered.text?.name ?? builtInWriter,
        own,
        request: { ...asked, source: { kind: "article", articleId, revision } },
        destinations,
        routineDate: { daysAfter, time },
      });
    } catch (error) {
      if (error instanceof Failure && error.code === "insufficient_credits") return { begun, reason: tooFew(error) };
      // The organization's own models have much under way, or their pictures no room.
      if (error instanceof Failure && own.length > 0) return { begun, reason: error.message };
      throw error;
    }
    begun += 1;
    failpoint("routine.post_begun");
  }
  return { begun };
}

function tooFew({ details: { required, available } = {} }: Failure): string {
  const takes = `The first of them costs ${required} credit${required === 1 ? "" : "s"} and ${available} ${available === 1 ? "is" : "are"} left.`;
  return `${takes} Buy credits, or wait for the next month.`;
}

type Short = { title: string; begun: number; reason: string };

async function tellShort(tx: Tx, { sendsMail }: RoutineDependencies, run: RoutineRun, { title, begun, reason }: Short): Promise<void> {
  const missing = run.posts.slice(begun);
  const of = `${missing.length} of ${run.posts.length} routine posts`;
  const what = `${of} ${missing.length === 1 ? "was" : "were"} not written: ${missing.map(routineTitle).join(", ")}.`;
  await tellLeaders({ tx, sendsMail }, run.organization_id, {
    kind: "routine_incomplete",
    projectId: run.project_id,
    articleId: run.article_id,
    title,
    reason: `${what} ${reason} Then generate them from the article.`,
  });
}

function routineTitle({ format, daysAfter }: RoutinePost): string {
  const network = postDestinationNames.find((name) => name === format);
  return `${network === undefined ? format : networksByName[network].title} for day ${daysAfter}`;
}

/** A routine that an approval has started. */
type RoutineRun = NonNullable<Awaited<ReturnType<typeof findRoutineRun>>>;

/** Returns the claimed run; undefined where it was deleted with its article. */
function findRoutineRun(tx: Tx, { organization_id, id: article_id }: WorkClaim) {
  return tx
    .selectFrom("routine_run")
    .select(["organization_id", "article_id", "project_id", "revision", "person_id", "token_id", "posts"])
    .where((row) => row.and({ organization_id, article_id }))
    .executeTakeFirst();
}

async function endRoutineRun(tx: Tx, { organization_id, article_id }: RoutineRun, begun: number): Promise<void> {
  await tx
    .updateTable("routine_run")
    .set({ begun, ended_at: sql`now()` })
    .where((row) => row.and({ organization_id, article_id }))
    .execute();
}
