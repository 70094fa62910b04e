import { useEffect, useRef, useState } from "react";
import { m } from "#messages";

type Drawn = { key: number; input: string };
type Props = {
  /** Address that answers a form with a page. */
  action: string;
  /** Input of the page, as JSON. */
  input: string;
  title: string;
  /** Lets what the page frames run scripts, as a site's own preview may need. The page itself runs none, by its policy. */
  framesSite?: boolean;
  onEscape?: () => void;
};

const quiet = "allow-same-origin allow-popups allow-popups-to-escape-sandbox";

let count = 0;

/**
 * Page that the service draws from a form, in a frame without scripts. The page before stays until the next one is there, and the next
 * one is scrolled as far.
 */
export function PageFrame({ action, input, title, framesSite = false, onEscape }: Props) {
  const [pages, setPages] = useState<readonly Drawn[]>([]);
  const scrolled = useRef(0);
  useEffect(() => {
    count += 1;
    const next = { key: count, input };
    setPages((before) => [...before.slice(0, 1), next]);
  }, [input]);
  const arrive = (key: number, frame: HTMLIFrameElement) => {
    frame.contentWindow?.scrollTo(0, scrolled.current);
    frame.contentWindow?.addEventListener("scroll", () => {
      scrolled.current = frame.contentWindow?.scrollY ?? 0;
    });
    frame.contentWindow?.addEventListener("keydown", ({ key: pressed }) => pressed === "Escape" && onEscape?.());
    setPages((all) => all.filter((one) => one.key >= key));
  };
  return (
    <>
      {pages.map((page, index) => (
        <OnePage
          key={page.key}
          action={action}
          page={page}
          title={title}
          sandbox={framesSite ? `${quiet} allow-scripts` : quiet}
          isNext={index > 0}
          onArrive={(frame) => arrive(page.key, frame)}
        />
      ))}
    </>
  );
}

type OnePageProps = {
  action: string;
  page: Drawn;
  title: string;
  sandbox: string;
  /** True while the page before it stays on the screen. */
  isNext: boolean;
  onArrive: (frame: HTMLIFrameElement) => void;
};

function OnePage({ action, page, title, sandbox, isNext, onArrive }: OnePageProps) {
  const form = useRef<HTMLFormElement>(null);
  const [arrived, setArrived] = useState(false);
  const name = `preview-page-${page.key}`;
  useEffect(() => form.current?.submit(), []);
  return (
    <>
      <form ref={form} hidden method="post" action={action} encType="multipart/form-data" target={name}>
        <input type="hidden" name="input" value={page.input} readOnly />
      </form>
      <iframe
        name={name}
        title={title}
        // Without scripts, plugins and forms. Its own origin lets this window keep how far it is scrolled.
        sandbox={sandbox}
        referrerPolicy="no-referrer"
        aria-busy={!arrived}
        aria-hidden={isNext || undefined}
        tabIndex={isNext ? -1 : undefined}
        className="absolute inset-0 size-full"
        style={{ visibility: isNext ? "hidden" : undefined }}
        onLoad={({ currentTarget }) => {
          // The empty document that a frame begins with loads, too.
          if (currentTarget.contentDocument?.URL === "about:blank") return;
          setArrived(true);
          onArrive(currentTarget);
        }}
      />
      {!(arrived || isNext) && <div role="status" aria-label={m.loading()} className="absolute inset-0 animate-pulse bg-panel" />}
    </>
  );
}
