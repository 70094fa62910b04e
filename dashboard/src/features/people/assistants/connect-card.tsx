import { getRouteApi } from "@tanstack/react-router";
import { TriangleAlert } from "lucide-react";
import { m } from "#messages";
import { Button } from "#src/ui/button.tsx";
import { Card } from "#src/ui/page.tsx";
import { CopyField } from "#src/ui/shown-once.tsx";
import { type Program, programs } from "./assistants-search.ts";

const route = getRouteApi("/organizations/$organizationId/assistants");
const names: Record<Program, string> = { claude: "Claude", chatgpt: "ChatGPT", code: "Claude Code", cursor: "Cursor", vscode: "VS Code" };

/** Address for every assistant, and the steps for some of them. */
export function ConnectCard() {
  const { with: program = "claude" } = route.useSearch();
  const navigate = route.useNavigate();
  const address = `${window.location.origin}/mcp`;
  const isInCloud = program === "claude" || program === "chatgpt";
  return (
    <Card className="max-w-3xl px-5 py-4">
      <h2 className="font-semibold text-base leading-6">{m.assistants_connect()}</h2>
      <p className="mt-1 mb-3 text-ink-2 text-ui leading-5">{m.assistants_connect_text()}</p>
      <CopyField label={m.assistants_address()} value={address} />
      <fieldset className="mt-4 flex flex-wrap gap-1.5">
        <legend className="sr-only">{m.assistants_which()}</legend>
        {programs.map((one) => (
          <Button
            key={one}
            look={one === program ? "primary" : "plain"}
            aria-pressed={one === program}
            className="h-7"
            onClick={() => void navigate({ search: { with: one }, replace: true })}
          >
            {names[one]}
          </Button>
        ))}
      </fieldset>
      {isInCloud && window.location.protocol !== "https:" && <NotPublic />}
      <Steps program={program} address={address} />
      <a
        href="/docs/assistants"
        target="_blank"
        rel="noreferrer"
        className="mt-3 inline-block rounded font-medium text-accent text-ui underline-offset-2 hover:underline"
      >
        {m.assistants_guide()}
      </a>
    </Card>
  );
}

function NotPublic() {
  return (
    <p className="mt-3 flex gap-2 rounded-md bg-amber-s px-3 py-2 text-amber-i text-ui leading-5">
      <TriangleAlert size={15} className="mt-0.5 shrink-0" aria-hidden />
      {m.assistants_not_public()}
    </p>
  );
}

type Way = { steps: string[]; write?: string };

function Steps({ program, address }: { program: Program; address: string }) {
  const { steps, write } = waysOf(address)[program];
  return (
    <ol className="mt-3 flex list-decimal flex-col gap-1.5 pl-5 text-ui leading-5 marker:text-ink-3">
      {steps.map((step, index) => (
        <li key={step}>
          {step}
          {index === 0 && write !== undefined && (
            <div className="mt-1.5">
              <CopyField label={m.assistants_what_to_write()} value={write} />
            </div>
          )}
        </li>
      ))}
    </ol>
  );
}

function waysOf(url: string): Record<Program, Way> {
  return {
    claude: { steps: [m.assistants_claude_1(), m.assistants_claude_2(), m.assistants_claude_3()] },
    chatgpt: { steps: [m.assistants_chatgpt_1(), m.assistants_chatgpt_2(), m.assistants_chatgpt_3()] },
    code: {
      steps: [m.assistants_code_1(), m.assistants_code_2()],
      write: `claude mcp add --transport http galley ${url}`,
    },
    cursor: {
      steps: [m.assistants_cursor_1(), m.assistants_cursor_2()],
      write: JSON.stringify({ mcpServers: { galley: { url } } }),
    },
    vscode: {
      steps: [m.assistants_vscode_1(), m.assistants_vscode_2()],
      write: JSON.stringify({ servers: { galley: { type: "http", url } } }),
    },
  };
}
