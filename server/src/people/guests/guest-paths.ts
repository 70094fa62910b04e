/** Returns the path of a link. Its secret is all that a guest needs, so it is shown once and never logged. */
export function guestLinkPath(organizationId: string, secret: string): string {
  return `/guest/${organizationId}/${secret}`;
}

/** Returns the path of the pages behind a link, which tells nobody how to get there. The guest's cookie is bound to it. */
export function guestPath(organizationId: string, linkId: string): string {
  return `/guest/${organizationId}/${linkId}`;
}
