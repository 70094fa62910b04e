import { setTimeout as wait } from "node:timers/promises";
import {
  browseArticles,
  browsePosts,
  countArticles,
  countPosts,
  countUnreadNotifications,
  firstArticles,
  getArticle,
  getBrand,
  getCredits,
  type Language,
  type Operation,
} from "@galley/contract";
import { Failure } from "#src/core/failure.ts";
import { plainOutput } from "#src/operations/handle.ts";
import { type Call, invoke } from "#src/operations/invoke.ts";
import { type Membership, personActor } from "#src/people/access/memberships.ts";
import type { DashboardDependencies } from "./dependencies.ts";
import type { DashboardSession } from "./session.ts";

type Question = { operation: Operation; input: object };

/** An operation's answer with its input. The dashboard caches it as if it had sent the request. */
export type FirstAnswer = { organizationId: string; operation: string; input: object; answer: unknown };

// A page does not wait for slow answers, such as counting a million articles. Its screen requests them itself.
const patienceMilliseconds = 500;

const ofProject = /^\/projects\/([^/]+)\/(.*)$/;

/** Questions of the frame around every screen of a project. */
const frame = (projectId: string): Question[] => [
  { operation: countArticles, input: { projectId } },
  { operation: countUnreadNotifications, input: {} },
  { operation: getCredits, input: {} },
];

/** Questions of the screens, by the rest of their address; a filtered list asks other questions. */
const screens: readonly (readonly [address: RegExp, questions: (projectId: string, id: string) => Question[]])[] = [
  [/^articles$/, (projectId) => [{ operation: browseArticles, input: { projectId, ...firstArticles } }]],
  [/^articles\/(art_\w+)(?:\/review)?(?:\?.*)?$/, (_, id) => [{ operation: getArticle, input: { id } }]],
  [
    /^posts$/,
    (projectId) => [
      { operation: browsePosts, input: { projectId } },
      { operation: countPosts, input: { projectId } },
    ],
  ],
  [/^brand$/, (projectId) => [{ operation: getBrand, input: { id: projectId } }]],
];

function questionsAt(projectId: string, screen: string): Question[] {
  for (const [address, questions] of screens) {
    const found = address.exec(screen);
    if (found !== null) return [...questions(projectId, found[1] ?? ""), ...frame(projectId)];
  }
  return frame(projectId);
}

/**
 * Answers the first questions of the screen at an address. The answers are part of the page, so that a slow connection needs
 * one request.
 */
export async function firstAnswers(
  dependencies: DashboardDependencies,
  session: DashboardSession,
  memberships: readonly Membership[],
  { pathname, search }: URL,
  { requestId, language }: { requestId: string; language: Language },
): Promise<FirstAnswer[]> {
  const [, projectId = "", screen = ""] = ofProject.exec(pathname) ?? [];
  const organization = session.organizations.find(({ projects }) => projects.some(({ id }) => id === projectId));
  const membership = memberships.find(({ organizationId }) => organizationId === organization?.id);
  if (membership === undefined) return [];
  const actor = personActor(session.person.id, membership);
  const answers = questionsAt(projectId, screen + search).map(async ({ operation, input }) => {
    const bound = dependencies.operations.find((one) => one.operation.name === operation.name);
    if (bound === undefined) throw new Error(`Nothing runs ${operation.name}.`);
    try {
      const call: Call = { actor, surface: "dashboard", requestId, language };
      const { output } = await invoke(dependencies.services, bound, call, () => ({ ...input }));
      return [{ organizationId: membership.organizationId, operation: operation.name, input, answer: plainOutput(output) }];
    } catch (error) {
      // The screen requests it itself and shows the error.
      if (!(error instanceof Failure)) dependencies.log.warn("first answer failed", { operation: operation.name, error });
      return [];
    }
  });
  const late = wait(patienceMilliseconds, [], { ref: false });
  return (await Promise.all(answers.map((answer) => Promise.race([answer, late])))).flat();
}
