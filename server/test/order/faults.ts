import { type ErrorCode, isWrite, type Operation, permissions, roles } from "@galley/contract";
import { z } from "zod";
import type { OperationWorld } from "../operations/operation-world.ts";
import type { Who } from "../world.ts";
import { inputFaults } from "./input-faults.ts";

/** Checks of a call, in the one order that every operation keeps. */
export const ranks = ["permission", "role", "project", "input", "existence", "state", "revision", "rule"] as const;
export type Rank = (typeof ranks)[number];

/** Error codes with which a call may be refused at each check. */
export const codesOf: Record<Rank, readonly ErrorCode[]> = {
  permission: ["insufficient_scope"],
  role: ["not_allowed"],
  project: ["project_not_allowed"],
  input: ["invalid_input", "invalid_url", "invalid_image"],
  existence: ["not_found"],
  state: ["invalid_state", "locked"],
  revision: ["conflict"],
  rule: ["invalid_input"],
};

export type Input = Record<string, unknown>;
/** One error in a call. */
export type Fault = {
  rank: Rank;
  name: string;
  caller?: Who;
  change?: Input;
  /** Fields that the input keeps. All when absent. */
  only?: readonly string[];
  /** Changes the subject that the input names, so that it refuses the operation. */
  prepare?: (at: OperationWorld, input: Input) => Promise<unknown>;
};

/** Lists every possible error in a call of the operation, as far as its contract and the table of input rules tell. */
export function faultsOf(operation: Operation, base: Input): Fault[] {
  return [
    ...callers(operation),
    ...projects(base),
    ...inputs(operation),
    ...missing(base),
    ...states(operation, base),
    ...late(operation, base),
  ];
}

function callers(operation: Operation): Fault[] {
  if (operation.surface === "dashboard") {
    const refused = roles.filter((role) => !operation.roles.includes(role));
    return [
      { rank: "permission", name: "with a token", caller: { kind: "token" } },
      ...refused.map((role): Fault => ({ rank: "role", name: `as ${role}`, caller: { role } })).slice(0, 1),
    ];
  }
  const others = permissions.filter((permission) => permission !== operation.permission);
  return [
    { rank: "permission", name: "without the permission", caller: { permissions: others } },
    ...(isWrite(operation) ? [{ rank: "role" as const, name: "by a reader", caller: { role: "reader" as const } }] : []),
  ];
}

function projects(base: Input): Fault[] {
  if (typeof base.projectId !== "string") return [];
  return [{ rank: "project", name: "for an unknown project", change: { projectId: "prj_unknown" } }];
}

function inputs({ name, input }: Operation): Fault[] {
  const unknown: Fault = { rank: "input", name: "with an unknown field", change: { nonsense: true } };
  const cursor: Fault = { rank: "input", name: "with a cursor of nothing", change: { cursor: "nonsense" } };
  const days = Object.entries(input.shape).filter(([, schema]) => formatOf(schema) === "date");
  return [
    unknown,
    ...("cursor" in input.shape ? [cursor] : []),
    ...days.map(([field]): Fault => ({ rank: "input", name: `with a ${field} that does not exist`, change: { [field]: "2099-02-30" } })),
    ...(inputFaults[name] ?? []).map((fault): Fault => ({ rank: "input", ...fault })),
  ];
}

function formatOf(schema: unknown): unknown {
  try {
    return z.toJSONSchema(schema as z.ZodType, { io: "input" }).format;
  } catch {
    // A file cannot be written as JSON.
    return undefined;
  }
}

const references = ["id", "articleId", "topicId", "parentId", "changeId"];

function missing(base: Input): Fault[] {
  const named = references.filter((field) => typeof base[field] === "string");
  return named.map((field) => ({
    rank: "existence",
    name: `with an unknown ${field}`,
    change: { [field]: `${base[field]}`.replace(/_.*/, "_unknown") },
  }));
}

const beingWritten: Record<string, string> = {
  art: "update article set status = 'generating', due_at = null where id = $1",
  pst: "update post set status = 'generating', approved_revision = null where id = $1",
  auc: "update author_change set declined_at = now() where id = $1",
  top: "update topic set status = 'declined', date = null, date_local = null, date_zone = null where id = $1",
};

const resolved = "update comment set resolved_at = now(), resolved_by = author_id where id = $1";

function states({ name, errors }: Operation, base: Input): Fault[] {
  const statement = name === "apply_suggestion" ? resolved : beingWritten[subjectOf(base).slice(0, 3)];
  if (statement === undefined || !errors.some((code) => codesOf.state.includes(code))) return [];
  return [
    { rank: "state", name: "in a state that refuses it", prepare: ({ world }, input) => world.owner.query(statement, [subjectOf(input)]) },
  ];
}

const subjectOf = ({ id, changeId }: Input) => String(id ?? changeId);

function late({ errors, input }: Operation, base: Input): Fault[] {
  const stale: Fault = { rank: "revision", name: "for another revision", change: { revision: 99 } };
  const past: Fault = { rank: "rule", name: "for a time that is over", change: { day: "2020-01-01", time: "09:00" } };
  return [
    ...("revision" in input.shape && errors.includes("conflict") ? [stale] : []),
    ...("day" in input.shape && "time" in input.shape && typeof base.id === "string" ? [past] : []),
  ];
}
