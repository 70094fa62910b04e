import type { ClientBase } from "pg";
import type { Actor } from "#src/operations/actor.ts";
import type { Command, Flag, Input, Result } from "../command.ts";
import type { Operator } from "../operator.ts";
import { actAs, chooseOrganization, chooseProject } from "../organization-choice.ts";
import { type OperatorSession, openOperatorSession } from "../session.ts";

type Chosen = { session: OperatorSession; actor: Actor; organizationId: string; projectId: string | null };

const text = (value: unknown) => (value === undefined ? undefined : String(value));

async function choose(operator: Operator, { organization, project }: Input, ofProject: boolean): Promise<Chosen> {
  const session = await openOperatorSession(operator);
  const { id: organizationId } = await chooseOrganization(session.client, text(organization));
  const projectId = ofProject ? await chooseProject(session.client, organizationId, text(project), "project") : null;
  return { session, organizationId, projectId, actor: await actAs(session.client, organizationId, undefined) };
}

async function deleteIt(operator: Operator, input: Input, ofProject: boolean): Promise<Result> {
  const { session, actor, organizationId, projectId } = await choose(operator, input, ofProject);
  const name = String(input.name);
  const asked =
    projectId === null
      ? await session.call("requestOrganizationDeletion", actor, { name })
      : await session.call("requestProjectDeletion", actor, { id: projectId, name });
  const dueAt = input.now === true ? await hasten(session.client, organizationId, projectId) : asked.dueAt;
  const keep = ofProject ? "project keep" : "organization keep";
  return {
    output: { organizationId, projectId, dueAt },
    lines:
      input.now === true
        ? [`${name} is deleted now, by the running service.`]
        : [`${name} is deleted at ${dueAt}. Owners and admins are told, and until then everything works as before.`, `To keep it: ${keep}`],
  };
}

/** Makes a deletion due now. Only the operator can: the service cannot change its dates. */
async function hasten(client: ClientBase, organizationId: string, projectId: string | null): Promise<string> {
  const { rows } = await client.query<{ dueAt: Date }>(
    `update deletion set due_at = least(due_at, now()), next_attempt_at = least(next_attempt_at, now())
     where organization_id = $1 and coalesce(project_id, '') = $2 returning due_at as "dueAt"`,
    [organizationId, projectId ?? ""],
  );
  const [row] = rows;
  if (row === undefined) throw new Error("The deletion that was asked for is not there.");
  return row.dueAt.toISOString();
}

async function keepIt(operator: Operator, input: Input, ofProject: boolean): Promise<Result> {
  const { session, actor, organizationId, projectId } = await choose(operator, input, ofProject);
  if (projectId === null) await session.call("cancelOrganizationDeletion", actor, {});
  else await session.call("cancelProjectDeletion", actor, { id: projectId });
  return { output: { organizationId, projectId, canceled: true }, lines: ["It stays. Everything is as it was."] };
}

const organization: Flag = {
  name: "organization",
  value: "NAME",
  about: "The organization, by id or name. Required if there are several.",
  field: "organization",
};
const project: Flag = {
  name: "project",
  value: "ID",
  about: "The project, by id, slug or name. Required if there are several.",
  field: "project",
};
const typed: Flag = { name: "name", value: "TEXT", about: "Its name, exactly as it is written.", field: "name", required: true };
const now: Flag = { name: "now", about: "Do not wait a week.", field: "now", gives: true };

const notes = [
  "Download what is to be kept first: project export for each project.",
  "The running service deletes it. Backups keep it until they are deleted themselves.",
];

export const deletionCommands: readonly Command[] = [
  {
    words: ["organization", "delete"],
    about: "Delete an organization with everything in it, in a week.",
    flags: [organization, typed, now],
    notes,
    example: "organization delete --name Hearth",
    run: (operator, input) => deleteIt(operator, input, false),
  },
  {
    words: ["organization", "keep"],
    about: "Take back the deletion of an organization.",
    flags: [organization],
    example: "organization keep --organization Hearth",
    run: (operator, input) => keepIt(operator, input, false),
  },
  {
    words: ["project", "delete"],
    about: "Delete a project with everything in it, in a week.",
    flags: [organization, project, typed, now],
    notes,
    example: 'project delete --project "Hearth & Home" --name "Hearth & Home"',
    run: (operator, input) => deleteIt(operator, input, true),
  },
  {
    words: ["project", "keep"],
    about: "Take back the deletion of a project.",
    flags: [organization, project],
    example: 'project keep --project "Hearth & Home"',
    run: (operator, input) => keepIt(operator, input, true),
  },
];
