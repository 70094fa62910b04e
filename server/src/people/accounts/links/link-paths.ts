/** Paths of links. The value is all that a visitor needs, so these addresses are shown once and never logged. */
export function firstOwnerPath(value: string): string {
  return `/welcome/${value}`;
}

export function invitationPath(value: string): string {
  return `/invitation/${value}`;
}

export function resetPath(value: string): string {
  return `/reset/${value}`;
}

export function newAddressPath(value: string): string {
  return `/new-address/${value}`;
}

export function keepAccountPath(value: string): string {
  return `/keep-account/${value}`;
}

export function oldAddressPath(value: string): string {
  return `/old-address/${value}`;
}
