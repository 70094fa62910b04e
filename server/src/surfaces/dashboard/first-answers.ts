import { browseArticles, countArticles, countUnreadNotifications, firstArticles, getCredits, type Operation } from "@galley/contract";
import { plainOutput } from "#src/platform/handle.ts";
import { newId } from "#src/platform/ids.ts";
import { invoke } from "#src/platform/invoke.ts";
import { actorIn } from "./call.ts";
import type { DashboardGround } from "./ground.ts";
import type { DashboardSession } from "./session.ts";

type Question = { operation: Operation; input: object };

/** What an operation has answered, and to what: the dashboard keeps it as if it had asked. */
export type FirstAnswer = { organizationId: string; operation: string; input: object; answer: unknown };

const screens = /^\/projects\/([^/]+)\/(.*)$/;
const articleList = /^articles\/?$/;

/** What the screen at an address asks for first. It travels with the page, so that a slow connection is asked once. */
export async function firstAnswers(ground: DashboardGround, session: DashboardSession, address: URL): Promise<FirstAnswer[]> {
  const [, projectId = "", screen = ""] = screens.exec(address.pathname) ?? [];
  const organization = session.organizations.find(({ projects }) => projects.some(({ id }) => id === projectId));
  if (organization === undefined) return [];
  const actor = await actorIn(ground.door.pool, session.person.id, organization.id);
  const isList = articleList.test(screen) && address.search === "";
  const answers = questions(projectId, isList).map(async ({ operation, input }) => {
    const bound = ground.operations.find((one) => one.operation.name === operation.name);
    if (bound === undefined) throw new Error(`Nothing runs ${operation.name}.`);
    try {
      const call = { actor, surface: "dashboard", requestId: newId("request") };
      const { output } = await invoke(ground.door, bound, call, () => ({ ...input }));
      return [{ organizationId: organization.id, operation: operation.name, input, answer: plainOutput(output) }];
    } catch (error) {
      // The screen asks for it itself, and says what is wrong.
      ground.log.warn("first answer failed", { operation: operation.name, error });
      return [];
    }
  });
  return (await Promise.all(answers)).flat();
}

function questions(projectId: string, isList: boolean): Question[] {
  return [
    ...(isList ? [{ operation: browseArticles, input: { projectId, ...firstArticles } }] : []),
    { operation: countArticles, input: { projectId } },
    { operation: countUnreadNotifications, input: {} },
    { operation: getCredits, input: {} },
  ];
}
