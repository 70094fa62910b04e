import { sentence } from "@galley/messages";
import { transactEverywhere } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import type { AccountDependencies, Visit } from "./dependencies.ts";
import { putBackFirstOwnerLink, takeFirstOwnerLink } from "./links/first-owner-link.ts";
import { requireGoodPassword } from "./passwords/password-rule.ts";
import { insertPassword } from "./passwords/set-password.ts";
import { proveAddress } from "./prove-address.ts";
import { type SignInResult, signInNewPerson } from "./sign-in.ts";

export type Founding = { organization: string; name: string; email: string; password: string };

/** Creates an organization with its owner. Calls the operation as an actor outside all organizations. */
export type FoundOrganization = (founding: Omit<Founding, "password">, requestId: string) => Promise<{ personId: string }>;

/** Creates the first owner of an installation and their organization, and signs them in; undefined if the link is no longer valid. */
export async function foundInstallation(
  dependencies: AccountDependencies,
  found: FoundOrganization,
  link: string,
  { password, ...founding }: Founding,
  visit: Visit,
): Promise<SignInResult | undefined> {
  const { pool, hasher } = dependencies;
  requireGoodPassword(password, founding);
  const hash = await hasher.hash(visit.address, password);
  if (!(await takeFirstOwnerLink(pool, link))) return undefined;
  const { personId } = await found(founding, visit.requestId).catch(async (error: unknown) => {
    await putBackFirstOwnerLink(pool, link);
    throw error;
  });
  await transactEverywhere(pool, async (tx) => {
    // The holder of this link runs the installation and could create a link for any address, so this address counts as proved.
    await proveAddress(tx, personId, visit.requestId);
    if (await insertPassword(tx, personId, hash)) return;
    throw new Failure("invalid_state", sentence("refusal_this_person_already_has_a"));
  });
  return signInNewPerson(dependencies, { personId, email: founding.email, hash }, visit);
}
