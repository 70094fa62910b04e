import { setTimeout as wait } from "node:timers/promises";
import {
  browseArticles,
  browsePosts,
  countArticles,
  countPosts,
  countWaiting,
  firstArticles,
  getArticle,
  getArticleStanding,
  getBrand,
  getCredits,
  getRetention,
  type Language,
  listAssistants,
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

const ofPlace = /^\/(projects|organizations)\/([^/]+)\/(.*)$/;

/** Questions of the frame around every screen. */
const frame: readonly Question[] = [
  { operation: countWaiting, input: {} },
  { operation: getCredits, input: {} },
];

/** Questions of screens, by the rest of their address; a filtered list asks other questions. */
type Screens = readonly (readonly [address: RegExp, questions: (placeId: string, id: string) => Question[]])[];

const ofProject: Screens = [
  [
    /^articles$/,
    (projectId) => [
      { operation: browseArticles, input: { projectId, ...firstArticles } },
      { operation: countArticles, input: { projectId } },
    ],
  ],
  [
    /^articles\/(art_\w+)(?:\/review)?(?:\?.*)?$/,
    (_, id) => [
      { operation: getArticle, input: { id } },
      { operation: getArticleStanding, input: { id } },
    ],
  ],
  [
    /^posts$/,
    (projectId) => [
      { operation: browsePosts, input: { projectId } },
      { operation: countPosts, input: { projectId } },
    ],
  ],
  [/^brand$/, (projectId) => [{ operation: getBrand, input: { id: projectId } }]],
];

/** Questions of an organization's screens whose answers move what is below them. */
const ofOrganization: Screens = [
  [/^assistants$/, () => [{ operation: listAssistants, input: {} }]],
  [/^audit(?:\?.*)?$/, () => [{ operation: getRetention, input: {} }]],
];

function questionsOf(screens: Screens, placeId: string, screen: string): Question[] {
  for (const [address, questions] of screens) {
    const found = address.exec(screen);
    if (found !== null) return questions(placeId, found[1] ?? "");
  }
  return [];
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
  const [, kind, placeId = "", screen = ""] = ofPlace.exec(pathname) ?? [];
  const isProject = kind === "projects";
  const organization = session.organizations.find(({ id, projects }) =>
    isProject ? projects.some((project) => project.id === placeId) : id === placeId,
  );
  const membership = memberships.find(({ organizationId }) => organizationId === organization?.id);
  if (membership === undefined) return [];
  const actor = personActor(session.person.id, membership);
  const own = questionsOf(isProject ? ofProject : ofOrganization, placeId, screen + search);
  const answers = [...own, ...frame].map(async ({ operation, input }) => {
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
