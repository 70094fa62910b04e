import { isLeader } from "@galley/contract";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { m } from "#messages";
import { ApiError } from "#src/api/api-error.ts";
import { mutation } from "#src/api/mutation.ts";
import type { Output } from "#src/api/operations.ts";
import { usePlace } from "#src/place/use-place.ts";
import { Button } from "#src/ui/button.tsx";
import { Confirm } from "#src/ui/dialog.tsx";
import { FormProblem } from "#src/ui/field.tsx";
import { toast } from "#src/ui/toast.tsx";
import { cleaned } from "../profile/profile.ts";

type RestoreProps = { old: Output<"get_brand_version">; newest: number; unsaved: boolean };

/** Button that saves an older version as a new one. Later versions stay. */
export function RestoreVersion(props: RestoreProps) {
  const { organization } = usePlace();
  const [asked, setAsked] = useState<RestoreProps | null>(null);
  if (!isLeader(organization.role)) return null;
  return (
    <>
      <Button onClick={() => setAsked(props)}>{m.brand_restore({ version: props.old.version })}</Button>
      {asked && <RestoreDialog {...asked} onClose={() => setAsked(null)} />}
    </>
  );
}

function RestoreDialog({ old, newest, unsaved, onClose }: RestoreProps & { onClose: () => void }) {
  const { project } = usePlace();
  const navigate = useNavigate();
  const saving = useMutation(mutation("set_brand"));
  const { error } = saving;
  // A deleted image cannot become the logo again.
  const lostLogo = error instanceof ApiError && error.param === "profile.visual.logoImageId";
  const restore = () => {
    const profile = cleaned(old.profile);
    const visual = lostLogo ? { ...profile.visual, logoImageId: null } : profile.visual;
    saving.mutate(
      { id: project.id, baseVersion: newest, profile: { ...profile, visual } },
      {
        onSuccess: ({ brandVersion }) => {
          onClose();
          toast(m.brand_restored({ old: old.version, version: brandVersion }));
          const search = { view: "history" as const, version: brandVersion, against: newest };
          void navigate({ to: "/projects/$projectId/brand", params: { projectId: project.id }, search });
        },
      },
    );
  };
  return (
    <Confirm
      open
      onClose={onClose}
      title={m.brand_restore_title({ version: old.version })}
      description={unsaved ? m.brand_restore_unsaved_text() : m.brand_restore_text()}
      action={lostLogo ? m.brand_restore_without_logo() : m.brand_restore({ version: old.version })}
      busy={saving.isPending}
      onConfirm={restore}
    >
      <FormProblem error={error} />
    </Confirm>
  );
}
