import type { disconnectAssistant, listAssistants, listProjects } from "@galley/contract";
import type { Context } from "hono";
import type { Finding } from "#src/core/check.ts";
import type { Services } from "#src/operations/call.ts";
import type { Bound } from "#src/operations/handle.ts";
import type { TakeCall } from "#src/people/access/call-budget.ts";
import type { AddressReader } from "#src/people/access/client-address.ts";
import type { SignedIn } from "#src/people/access/sessions.ts";
import type { AccountDependencies, Visit } from "#src/people/accounts/dependencies.ts";
import type { FoundOrganization } from "#src/people/accounts/found-installation.ts";
import type { AcceptInvitation } from "#src/people/accounts/invitations/answer-invitation.ts";
import type { ConnectionEnv } from "../caller.ts";
import type { Translator } from "../translation/translator.ts";

export type Assistants = {
  services: Services;
  operations: {
    listProjects: Bound<typeof listProjects>;
    listAssistants: Bound<typeof listAssistants>;
    disconnectAssistant: Bound<typeof disconnectAssistant>;
  };
};

/** Dependencies of the account and sign-in pages. */
export type PagesDependencies = {
  accounts: AccountDependencies;
  found: FoundOrganization;
  accept: AcceptInvitation;
  addressOf: AddressReader;
  /** Counts calls of a signed-in person. */
  takeCall: TakeCall;
  assistants: Assistants;
  /** Runs all of the doctor's checks in the name of a signed-in person. */
  examine: (personId: string) => Promise<Finding[]>;
};

export type PageEnv = ConnectionEnv & {
  Variables: { t: Translator; visit: Visit; person: SignedIn | undefined };
};

export type PageContext = Context<PageEnv>;
export type PageHandler = (c: PageContext) => Response | Promise<Response>;

type AddPage = <Path extends string>(path: Path, handler: (c: Context<PageEnv, Path>) => Response | Promise<Response>) => void;
/** Where pages are added. Each is guarded and answered like the others. */
export type PageApp = { get: AddPage; post: AddPage };
