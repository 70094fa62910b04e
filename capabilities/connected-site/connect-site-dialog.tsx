import { useNavigate } from "@tanstack/react-router";
import { usePlace } from "#dashboard/place/use-place.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { CopyLine } from "#dashboard/ui/copy-line.tsx";
import { Dialog } from "#dashboard/ui/dialog.tsx";
import { TextField } from "#dashboard/ui/field.tsx";
import { m } from "#messages";
import { useCodeField } from "./use-code-field.tsx";

/** Dialog to connect a site: two commands in its folder, then the code that they show. */
export function ConnectSiteDialog({ onClose }: { onClose: () => void }) {
  const { project } = usePlace();
  const address = `${location.origin}/packages/galley-site.tgz`;
  const navigate = useNavigate();
  const { submit, field } = useCodeField((code) => void navigate({ to: "/connect", search: { code, project: project.id } }));
  return (
    <Dialog open onClose={onClose} title={m.connections_site_connect_title()} description={m.connections_site_connect_text()}>
      <ol className="flex list-decimal flex-col gap-4 pl-5 text-ink-2 text-ui leading-5">
        <li>
          <p className="mb-1.5">{m.connections_site_step_run()}</p>
          <div className="flex flex-col gap-1.5">
            <CopyLine text={`npm install ${address}`} label={m.connections_copy_command()} />
            <CopyLine text={`npx --no-install galley-site init --url ${location.origin}`} label={m.connections_copy_command()} />
          </div>
        </li>
        <li>
          <p className="mb-1.5">{m.connections_site_step_code()}</p>
          <form noValidate onSubmit={submit} className="flex items-end gap-2">
            <TextField className="min-w-0 flex-1" {...field} />
            <Button type="submit" look="primary" className={field.problem && "mb-5"}>
              {m.connections_code_look()}
            </Button>
          </form>
        </li>
        <li>{m.connections_site_step_rest()}</li>
      </ol>
    </Dialog>
  );
}
