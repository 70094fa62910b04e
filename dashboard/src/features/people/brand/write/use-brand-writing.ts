import { useEffect, useReducer, useRef, useState } from "react";
import { useSession } from "#src/place/use-place.ts";
import { type Brand, type Profile, profileOf } from "../profile/profile.ts";
import { dropBrandDraft, keepBrandDraft, readBrandDraft } from "./drafts.ts";
import { type BrandSide, isBrandUnsaved, nextBrandWriting, type ProfileWriting } from "./writing-state.ts";

type Options = { projectId: string; editable: boolean; waiting: boolean };

/** Manages what a person writes of a brand. It is kept in this browser with every change, and in step with the service. */
export function useBrandWriting(brand: Brand, { projectId, editable, waiting }: Options) {
  const personId = useSession().person.id;
  const [writing, dispatch] = useReducer(nextBrandWriting, null, () => firstWriting(brandSideOf(brand), editable, { personId, projectId }));
  const [isFull, setFull] = useState(false);
  const unsaved = isBrandUnsaved(writing);
  const seen = useRef(brand);
  // A version that arrives during saving may be the one being saved.
  useEffect(() => {
    if (waiting || seen.current === brand) return;
    seen.current = brand;
    dispatch({ type: "arrived", side: brandSideOf(brand) });
  }, [brand, waiting]);
  const { base, mine } = writing;
  useEffect(() => {
    if (!editable) return;
    if (!unsaved) return dropBrandDraft({ personId, projectId });
    const draft = { version: base.version, base: base.profile, profile: mine, at: new Date().toISOString() };
    setFull(!keepBrandDraft({ personId, projectId }, draft));
  }, [editable, unsaved, base, mine, personId, projectId]);
  const write = (profile: Profile) => dispatch({ type: "write", profile });
  return { writing, dispatch, write, unsaved, isFull };
}

export type BrandWriting = ReturnType<typeof useBrandWriting>;

function brandSideOf(brand: Brand): BrandSide {
  return { version: brand.brandVersion, profile: profileOf(brand) };
}

/** Starts with the unsaved draft, if there is one. A draft on an older version is shown beside the newer one. */
function firstWriting(newest: BrandSide, editable: boolean, place: { personId: string; projectId: string }): ProfileWriting {
  const plain: ProfileWriting = { base: newest, mine: newest.profile, newer: null, sent: null, notice: null };
  const draft = editable ? readBrandDraft(place, newest.profile) : null;
  if (draft === null) return plain;
  const isOlder = draft.version < newest.version;
  const writing: ProfileWriting = {
    ...plain,
    base: isOlder ? { version: draft.version, profile: draft.base } : newest,
    mine: draft.profile,
    newer: isOlder ? newest : null,
    notice: { kind: "restored", at: draft.at },
  };
  return nextBrandWriting(writing, { type: "arrived", side: newest });
}
