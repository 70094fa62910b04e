import { isSame, type Profile } from "../profile/profile.ts";

export type Side = { version: number; profile: Profile };

/**
 * `base` is the version that is written on, `mine` the profile on the screen, `newer` a version that somebody else saved
 * meanwhile. `sent` is the last profile sent for saving: if it comes back, it is the person's own.
 */
export type Writing = { base: Side; mine: Profile; newer: Side | null; sent: Profile | null; notice: Notice | null };
export type Notice = { kind: "restored"; at: string } | { kind: "shown"; version: number };

export type WritingAction =
  | { type: "write"; profile: Profile }
  | { type: "send"; profile: Profile }
  | { type: "saved"; version: number; profile: Profile }
  | { type: "arrived"; side: Side }
  | { type: "discard" }
  | { type: "understood" };

export function isUnsaved({ base, mine }: Writing): boolean {
  return !isSame(base.profile, mine);
}

export function nextWriting(writing: Writing, action: WritingAction): Writing {
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
function afterSaving(writing: Writing, saved: Side): Writing {
  const newer = writing.newer !== null && writing.newer.version > saved.version ? writing.newer : null;
  return { ...writing, base: saved, newer, sent: null, notice: null };
}

/** Takes over the service's current version without losing unsaved changes. */
function afterArrival(writing: Writing, theirs: Side): Writing {
  const { base, mine, sent } = writing;
  if (theirs.version < base.version) return writing;
  const isOwn = theirs.version === base.version || (sent !== null && isSame(theirs.profile, sent));
  if (isSame(mine, theirs.profile)) return { ...writing, base: theirs, newer: null, sent: null };
  if (isOwn) return { ...writing, base: theirs, newer: null, sent: null };
  if (isUnsaved(writing)) return { ...writing, newer: theirs };
  return { base: theirs, mine: theirs.profile, newer: null, sent: null, notice: { kind: "shown", version: theirs.version } };
}
