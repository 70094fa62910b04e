import { useEffect, useReducer, useRef, useState } from "react";
import { useSession } from "#src/place/use-place.ts";
import { type Brand, type Profile, profileOf } from "../profile/profile.ts";
import { dropDraft, keepDraft, readDraft } from "./drafts.ts";
import { isUnsaved, nextWriting, type Side, type Writing } from "./writing-state.ts";

type Options = { projectId: string; editable: boolean; waiting: boolean };

/** Manages what a person writes of a brand. It is kept in this browser with every change, and in step with the service. */
export function useBrandWriting(brand: Brand, { projectId, editable, waiting }: Options) {
  const personId = useSession().person.id;
  const [writing, dispatch] = useReducer(nextWriting, null, () => firstWriting(sideOf(brand), editable, { personId, projectId }));
  const [isFull, setFull] = useState(false);
  const unsaved = isUnsaved(writing);
  const seen = useRef(brand);
  // A version that arrives during saving may be the one being saved.
  useEffect(() => {
    if (waiting || seen.current === brand) return;
    seen.current = brand;
    dispatch({ type: "arrived", side: sideOf(brand) });
  }, [brand, waiting]);
  const { base, mine } = writing;
  useEffect(() => {
    if (!editable) return;
    if (!unsaved) return dropDraft({ personId, projectId });
    const draft = { version: base.version, base: base.profile, profile: mine, at: new Date().toISOString() };
    setFull(!keepDraft({ personId, projectId }, draft));
  }, [editable, unsaved, base, mine, personId, projectId]);
  const write = (profile: Profile) => dispatch({ type: "write", profile });
  return { writing, dispatch, write, unsaved, isFull };
}

export type BrandWriting = ReturnType<typeof useBrandWriting>;

export function sideOf(brand: Brand): Side {
  return { version: brand.brandVersion, profile: profileOf(brand) };
}

/** Starts with the unsaved draft, if there is one. A draft on an older version is shown beside the newer one. */
function firstWriting(newest: Side, editable: boolean, place: { personId: string; projectId: string }): Writing {
  const plain: Writing = { base: newest, mine: newest.profile, newer: null, sent: null, notice: null };
  const draft = editable ? readDraft(place, newest.profile) : null;
  if (draft === null) return plain;
  const isOlder = draft.version < newest.version;
  const writing: Writing = {
    ...plain,
    base: isOlder ? { version: draft.version, profile: draft.base } : newest,
    mine: draft.profile,
    newer: isOlder ? newest : null,
    notice: { kind: "restored", at: draft.at },
  };
  return nextWriting(writing, { type: "arrived", side: newest });
}
