import { isSameProfile, type Profile } from "../profile/profile.ts";

export type BrandSide = { version: number; profile: Profile };

/**
 * `base` is the version that is written on, `mine` the profile on the screen, `newer` a version that somebody else saved
 * meanwhile. `sent` is the last profile sent for saving: if it comes back, it is the person's own.
 */
export type ProfileWriting = {
  base: BrandSide;
  mine: Profile;
  newer: BrandSide | null;
  sent: Profile | null;
  notice: ProfileNotice | null;
};
type ProfileNotice = { kind: "restored"; at: string } | { kind: "shown"; version: number };

export type BrandWritingAction =
  | { type: "write"; profile: Profile }
  | { type: "send"; profile: Profile }
  | { type: "saved"; version: number; profile: Profile }
  | { type: "arrived"; side: BrandSide }
  | { type: "discard" }
  | { type: "understood" };

export function isBrandUnsaved({ base, mine }: ProfileWriting): boolean {
  return !isSameProfile(base.profile, mine);
}

export function nextBrandWriting(writing: ProfileWriting, action: BrandWritingAction): ProfileWriting {
  switch (action.type) {
    case "write":
      return { ...writing, mine: action.profile };
    case "send":
      return { ...writing, mine: action.profile, sent: action.profile };
    case "saved":
      return afterSaving(writing, { version: action.version, profile: action.profile });
    case "arrived":
      return afterArrival(writing, action.side);
    case "discard": {
      const base = writing.newer ?? writing.base;
      return { ...writing, base, mine: base.profile, newer: null, notice: null };
    }
    case "understood":
      return { ...writing, notice: null };
  }
}

/** Keeps text that was typed during saving as unsaved. */
function afterSaving(writing: ProfileWriting, saved: BrandSide): ProfileWriting {
  const newer = writing.newer !== null && writing.newer.version > saved.version ? writing.newer : null;
  return { ...writing, base: saved, newer, sent: null, notice: null };
}

/** Takes over the service's current version without losing unsaved changes. */
function afterArrival(writing: ProfileWriting, theirs: BrandSide): ProfileWriting {
  const { base, mine, sent } = writing;
  if (theirs.version < base.version) return writing;
  const isOwn = theirs.version === base.version || (sent !== null && isSameProfile(theirs.profile, sent));
  if (isSameProfile(mine, theirs.profile)) return { ...writing, base: theirs, newer: null, sent: null };
  if (isOwn) return { ...writing, base: theirs, newer: null, sent: null };
  if (isBrandUnsaved(writing)) return { ...writing, newer: theirs };
  return { base: theirs, mine: theirs.profile, newer: null, sent: null, notice: { kind: "shown", version: theirs.version } };
}
