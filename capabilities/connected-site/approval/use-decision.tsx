import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { ApiError, wantsProof } from "#dashboard/api/api-error.ts";
import { mutation } from "#dashboard/api/mutation.ts";
import type { Output } from "#dashboard/api/operations.ts";
import { queryClient } from "#dashboard/api/query-client.ts";
import { reasonOf } from "#dashboard/api/reason-of.ts";
import { type Place, session } from "#dashboard/api/session.ts";

type Given = {
  code: string;
  place: Place | undefined;
  site: Output<"get_site_connection"> | undefined;
  onDenied: () => void;
  onDeciding: (deciding: boolean) => void;
};

type Problem = { at: "address" | "form"; text: string; wantsProof: boolean };

/** Approves a site for a project, or denies it. A project without a site gets the site's address first. */
export function useDecision({ code, place, site, onDenied, onDeciding }: Given) {
  const navigate = useNavigate();
  const [problem, setProblem] = useState<Problem>();
  const [busy, setBusy] = useState(false);
  const update = useMutation(mutation("update_project"));
  const approving = useMutation(mutation("approve_site_connection"));
  const denying = useMutation(mutation("deny_site_connection"));

  async function decide(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    onDeciding(true);
    try {
      await work();
    } catch (error) {
      onDeciding(false);
      setProblem(problemOf(error));
    } finally {
      setBusy(false);
    }
  }

  const approve = (address: string) =>
    decide(async () => {
      if (place === undefined || site === undefined) return;
      const projectId = place.project.id;
      if (site.siteUrl === null) {
        await update.mutateAsync({ id: projectId, siteUrl: address });
        await queryClient.fetchQuery({ ...session, staleTime: 0 });
      }
      await approving.mutateAsync({ code, projectId });
      const approved = site.connection?.connectedAt ?? "none";
      await navigate({ to: "/projects/$projectId/connections", params: { projectId }, search: { approved } });
    });
  const deny = () =>
    decide(async () => {
      await denying.mutateAsync({ code });
      onDenied();
    });
  return {
    approve,
    deny,
    busy,
    problem: problem?.at === "form" ? problem.text : undefined,
    wantsProof: problem?.wantsProof ?? false,
    addressProblem: problem?.at === "address" ? problem.text : undefined,
  };
}

function problemOf(error: unknown): Problem {
  const isAddress = error instanceof ApiError && error.param === "siteUrl";
  return { at: isAddress ? "address" : "form", text: reasonOf(error), wantsProof: wantsProof(error) };
}
