/**
 * Every error code with its HTTP status and meaning. Source: the specification's error table. Where it leaves the status open,
 * this table decides.
 */
export const errorCodes = {
  invalid_input: { status: 400, meaning: "A field is missing, malformed or out of bounds; `param` names it." },
  invalid_url: { status: 400, meaning: "A URL was refused." },
  invalid_image: { status: 400, meaning: "An image was refused." },
  invalid_token: { status: 401, meaning: "The token is missing, unknown, expired or revoked." },
  insufficient_credits: { status: 402, meaning: "The organization has too few credits for this generation." },
  insufficient_scope: { status: 403, meaning: "The token lacks the permission that the operation needs." },
  not_allowed: { status: 403, meaning: "The role of the person behind the call does not permit the action." },
  project_not_allowed: { status: 403, meaning: "The token does not reach the project." },
  not_found: { status: 404, meaning: "Nothing with this id exists among the projects that the token reaches." },
  conflict: { status: 409, meaning: "Somebody saved a newer revision, or the same request is still running." },
  invalid_state: { status: 409, meaning: "The current status does not permit the operation." },
  locked: { status: 423, meaning: "The article is in review or is being written." },
  rate_limited: { status: 429, meaning: "The token made too many calls in a minute." },
  error: { status: 500, meaning: "Something failed on our side; the request id finds it in the log." },
  unavailable: {
    status: 503,
    meaning: "The service cannot answer right now: retry after the given seconds; if none are given, it does not offer this here.",
  },
} as const satisfies Record<string, { status: number; meaning: string }>;
export type ErrorCode = keyof typeof errorCodes;
