import { setTimeout as wait } from "node:timers/promises";
import {
  browseArticles,
  browseCalendar,
  browseComments,
  browseImages,
  browsePostComments,
  browsePosts,
  browseResults,
  browseWebhookEndpoints,
  calendarListDays,
  chartResults,
  countArticles,
  countMembers,
  countPosts,
  countTokens,
  countUnreadNotifications,
  countWaiting,
  firstArticles,
  firstComments,
  firstCreditEntries,
  firstImages,
  firstPostActivity,
  firstResults,
  getArticle,
  getArticleStatus,
  getBlogSettings,
  getBrand,
  getCredits,
  getHostedBlog,
  getOffers,
  getOrganization,
  getOrganizationDeletion,
  getPost,
  getPostDelivery,
  getPostSlots,
  getPrices,
  getProjectDeletion,
  getProjectSettings,
  getQuotas,
  getRetention,
  getReview,
  getRoutine,
  getUsage,
  type Language,
  limits,
  listAssistants,
  listAuditEntries,
  listCreditEntries,
  listGuestLinks,
  listInvitations,
  listMembers,
  listNetworkAccounts,
  listNetworks,
  listPeople,
  listPlatforms,
  listPostActivity,
  listRedirects,
  listSavedViews,
  listTags,
  listTokens,
  listTopicSuggestions,
  listWaiting,
  ownPlaceQuestions,
} from "@galley/contract";
import { Failure } from "#src/core/failure.ts";
import { type Call, plainOutput } from "#src/operations/call.ts";
import { invoke } from "#src/operations/invoke.ts";
import { type Membership, personActor } from "#src/people/access/memberships.ts";
import type { DashboardDependencies } from "./dependencies.ts";
import type { DashboardSession } from "./session.ts";

type Question = { operation: { name: string }; input: object };

/** An operation's answer with its input. The dashboard caches it as if it had sent the request. */
export type FirstAnswer = { organizationId: string; operation: string; input: object; answer: unknown };

// A page does not wait for slow answers, such as counting a million articles. Its screen requests them itself.
const patienceMillisecondsUsual = 500;

const ofPlace = /^\/(projects|organizations)\/([^/]+)\/(.*)$/;

/** Questions of the frame around every screen. */
const frame: readonly Question[] = [
  { operation: countWaiting, input: {} },
  { operation: getCredits, input: {} },
];

/** Where a screen is: the project or organization, what its address names in it, and the day that it is there. */
type Place = { placeId: string; id: string; today: Temporal.PlainDate; isPhone: boolean };

/** Questions of screens, by the rest of their address; a filtered list asks other questions. */
type Screens = readonly (readonly [address: RegExp, questions: (place: Place) => Question[]])[];

const ofArticle = (id: string): Question[] => [
  { operation: getArticle, input: { id } },
  { operation: getArticleStatus, input: { id } },
];

const ofBlog = (projectId: string): Question[] => [
  { operation: getHostedBlog, input: { projectId } },
  { operation: getProjectSettings, input: { id: projectId } },
];

const ofProject: Screens = [
  [
    /^articles$/,
    ({ placeId: projectId }) => [
      { operation: browseArticles, input: { projectId, ...firstArticles } },
      { operation: countArticles, input: { projectId } },
      { operation: listSavedViews, input: { projectId, screen: "articles" } },
      { operation: listTags, input: { projectId, limit: limits.pageSizeMax } },
      { operation: getBrand, input: { id: projectId } },
    ],
  ],
  [/^articles\/(art_\w+)(?:\?.*)?$/, ({ id }) => ofArticle(id)],
  [
    /^articles\/(art_\w+)\/review(?:\?.*)?$/,
    ({ placeId, id }) => [
      ...ofArticle(id),
      { operation: getReview, input: { id } },
      { operation: getProjectSettings, input: { id: placeId } },
      { operation: listPeople, input: { projectId: placeId, canApprove: true, limit: limits.pageSizeMax } },
      { operation: browseComments, input: { id, ...firstComments } },
    ],
  ],
  [
    /^posts$/,
    ({ placeId: projectId }) => [
      { operation: browsePosts, input: { projectId } },
      { operation: countPosts, input: { projectId } },
      { operation: listSavedViews, input: { projectId, screen: "posts" } },
    ],
  ],
  [
    /^posts\/(pst_\w+)(?:\?.*)?$/,
    ({ placeId, id }) => [
      { operation: getPost, input: { id } },
      { operation: getPostDelivery, input: { id } },
      { operation: listNetworkAccounts, input: { id: placeId } },
      { operation: getReview, input: { id } },
      { operation: browsePostComments, input: { id, ...firstComments } },
      { operation: listPostActivity, input: { id, ...firstPostActivity } },
    ],
  ],
  // Phones begin with the list of the days to come. What a month shows depends on the week of the browser's country.
  [
    /^calendar$/,
    ({ placeId: projectId, today, isPhone }) => {
      const views = { operation: listSavedViews, input: { projectId, screen: "calendar" } };
      if (!isPhone) return [views];
      const last = today.add({ days: calendarListDays - 1 });
      return [{ operation: browseCalendar, input: { projectId, from: today.toString(), to: last.toString() } }, views];
    },
  ],
  [/^suggestions$/, ({ placeId: projectId }) => [{ operation: listTopicSuggestions, input: { projectId, status: "suggested" } }]],
  [/^media$/, ({ placeId: projectId }) => [{ operation: browseImages, input: { projectId, ...firstImages } }]],
  [
    /^results$/,
    ({ placeId: projectId }) => [
      { operation: chartResults, input: { projectId, days: firstResults.days } },
      { operation: browseResults, input: { projectId, ...firstResults } },
    ],
  ],
  [/^blog$/, ({ placeId }) => ofBlog(placeId)],
  [/^blog\?tab=(?:look|pages)$/, ({ placeId }) => [...ofBlog(placeId), { operation: getBlogSettings, input: { id: placeId } }]],
  [/^blog\?tab=redirects$/, ({ placeId }) => [...ofBlog(placeId), { operation: listRedirects, input: { projectId: placeId } }]],
  [/^brand$/, ({ placeId: id }) => [{ operation: getBrand, input: { id } }]],
  [
    /^connections$/,
    ({ placeId: projectId }) => [
      ...ownPlaceQuestions.map((name) => ({ operation: { name }, input: { projectId } })),
      { operation: listPlatforms, input: { projectId } },
      { operation: listNetworks, input: {} },
      { operation: listNetworkAccounts, input: { id: projectId } },
    ],
  ],
  [
    /^notifications$/,
    () => [
      { operation: listWaiting, input: { snoozed: false } },
      { operation: countUnreadNotifications, input: {} },
    ],
  ],
];

const ofOrganization: Screens = [
  [/^assistants$/, () => [{ operation: listAssistants, input: {} }]],
  [
    /^audit$/,
    () => [
      { operation: listAuditEntries, input: {} },
      { operation: getRetention, input: {} },
    ],
  ],
  [/^audit\?/, () => [{ operation: getRetention, input: {} }]],
  [
    /^credits$/,
    () => [
      { operation: listCreditEntries, input: firstCreditEntries },
      { operation: getQuotas, input: {} },
      { operation: getOffers, input: {} },
      { operation: getPrices, input: {} },
      { operation: getUsage, input: {} },
    ],
  ],
  [
    /^members$/,
    () => [
      { operation: listMembers, input: {} },
      { operation: countMembers, input: {} },
      { operation: listInvitations, input: {} },
    ],
  ],
  [/^webhooks$/, () => [{ operation: browseWebhookEndpoints, input: {} }]],
  [
    /^tokens$/,
    () => [
      { operation: listTokens, input: { show: "active" } },
      { operation: countTokens, input: {} },
    ],
  ],
  [
    /^settings$/,
    () => [
      { operation: getOrganization, input: {} },
      { operation: getOrganizationDeletion, input: {} },
    ],
  ],
  [
    /^settings\?project=(prj_\w+)$/,
    ({ id }) => [
      { operation: getProjectSettings, input: { id } },
      { operation: getProjectDeletion, input: { id } },
      { operation: getPostSlots, input: { projectId: id } },
      { operation: getRoutine, input: { id } },
      { operation: listGuestLinks, input: { projectId: id } },
    ],
  ],
];

function questionsOf(screens: Screens, screen: string, place: Omit<Place, "id">): Question[] {
  for (const [address, questions] of screens) {
    const found = address.exec(screen);
    if (found !== null) return questions({ ...place, id: found[1] ?? "" });
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
  { requestId, language, isPhone }: { requestId: string; language: Language; isPhone: boolean },
): Promise<FirstAnswer[]> {
  const [, kind, placeId = "", screen = ""] = ofPlace.exec(pathname) ?? [];
  const isProject = kind === "projects";
  const organization = session.organizations.find(({ id, projects }) =>
    isProject ? projects.some((project) => project.id === placeId) : id === placeId,
  );
  const membership = memberships.find(({ organizationId }) => organizationId === organization?.id);
  if (membership === undefined) return [];
  const actor = personActor(session.person.id, membership);
  const timeZone = organization?.projects.find(({ id }) => id === placeId)?.timeZone ?? "UTC";
  const today = Temporal.Now.plainDateISO(timeZone);
  const own = questionsOf(isProject ? ofProject : ofOrganization, screen + search, { placeId, today, isPhone });
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
  const late = wait(dependencies.patienceMilliseconds ?? patienceMillisecondsUsual, [], { ref: false });
  return (await Promise.all(answers.map((answer) => Promise.race([answer, late])))).flat();
}
