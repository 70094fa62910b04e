import { postFormats } from "@galley/contract";
import { useNavigate, useRouter } from "@tanstack/react-router";
import {
  BookOpen,
  Bot,
  CalendarPlus,
  CircleHelp,
  Code,
  FilePlus2,
  FolderOpen,
  ImageUp,
  Languages,
  LayoutTemplate,
  LogOut,
  Monitor,
  Moon,
  PenLine,
  Sun,
  UserRound,
} from "lucide-react";
import { m, pageLanguage, pageLanguages } from "#messages";
import { imageTypes } from "#src/parts/images/upload-image.ts";
import { startUploads } from "#src/parts/images/uploads.ts";
import { formatName } from "#src/parts/networks/names.ts";
import { may, usePlace, useSession } from "#src/place/use-place.ts";
import { chooseLanguage, languageNames } from "../languages.ts";
import { frameScreens, linkTo, organizationScreens, projectScreens, settingsScreens } from "../screens.ts";
import { openPalette } from "../shell-dialogs.ts";
import { signOut } from "../sign-out.ts";
import { chooseTheme } from "../theme.ts";
import type { PaletteEntry } from "./entry.ts";

/** Returns all commands that are available everywhere, for the person and the current project. */
export function useCommands(): { go: PaletteEntry[]; make: PaletteEntry[]; projects: PaletteEntry[]; more: PaletteEntry[] } {
  return { go: useScreens(), make: useMaking(), projects: useProjects(), more: useMore() };
}

function useScreens(): PaletteEntry[] {
  const place = usePlace();
  const navigate = useNavigate();
  const { role } = place.organization;
  const settings = settingsScreens(role);
  // Settings lead to the first of their parts, which has a name of its own here.
  const organization = organizationScreens(role).filter(({ to }) => settings.every((part) => part.to !== to));
  return [...projectScreens(), ...frameScreens(), ...organization, ...settings].map((screen) => ({
    key: screen.to ?? "",
    icon: screen.icon,
    label: screen.label,
    ...(screen.keys !== undefined && { keys: screen.keys }),
    run: () => navigate(linkTo(screen, place)),
  }));
}

function useMaking(): PaletteEntry[] {
  const { organization, project } = usePlace();
  const { history } = useRouter();
  const at = (path: string) => () => history.push(`/projects/${project.id}/${path}`);
  const { role } = organization;
  return [
    ...(may(role, "articles:write")
      ? [
          { key: "new-article", label: m.shell_new_article(), icon: FilePlus2, run: at("articles/new") },
          {
            key: "new-article-template",
            label: m.shell_new_article_template(),
            icon: LayoutTemplate,
            run: at("articles?begin=template"),
          },
        ]
      : []),
    ...(may(role, "posts:write")
      ? [
          ...postFormats.map((format) => ({
            key: `new-post-${format}`,
            label: m.posts_new_titled({ format: formatName(format) }),
            words: m.posts_new(),
            icon: PenLine,
            run: at(`posts/new?format=${format}`),
          })),
          { key: "new-post-template", label: m.shell_new_post_template(), icon: LayoutTemplate, run: at("posts?begin=template") },
        ]
      : []),
    ...(may(role, "articles:write") ? [{ key: "plan-topic", label: m.shell_plan_topic(), icon: CalendarPlus, run: at("calendar") }] : []),
    ...(may(role, "images:write")
      ? [{ key: "upload", label: m.shell_upload(), icon: ImageUp, run: () => chooseAndUpload(project.id, at("media")) }]
      : []),
  ];
}

function useProjects(): PaletteEntry[] {
  const { organizations } = useSession();
  const { project } = usePlace();
  const navigate = useNavigate();
  return organizations.flatMap((organization) =>
    organization.projects
      .filter(({ id }) => id !== project.id)
      .map(({ id, name }) => ({
        key: id,
        label: name,
        words: m.switch_project(),
        aside: organization.name,
        icon: FolderOpen,
        run: () => navigate({ to: "/projects/$projectId/articles", params: { projectId: id } }),
      })),
  );
}

function useMore(): PaletteEntry[] {
  const words = m.appearance();
  const leave = (path: string) => () => window.location.assign(path);
  const { organization } = usePlace();
  const navigate = useNavigate();
  const toAssistants = () => navigate({ to: "/organizations/$organizationId/assistants", params: { organizationId: organization.id } });
  return [
    { key: "theme-light", label: m.shell_theme({ theme: m.theme_light() }), words, icon: Sun, run: () => chooseTheme("light") },
    { key: "theme-dark", label: m.shell_theme({ theme: m.theme_dark() }), words, icon: Moon, run: () => chooseTheme("dark") },
    { key: "theme-system", label: m.shell_theme({ theme: m.theme_system() }), words, icon: Monitor, run: () => chooseTheme("system") },
    ...pageLanguages
      .filter((locale) => locale !== pageLanguage)
      .map((locale) => ({
        key: `language-${locale}`,
        label: m.shell_language({ language: languageNames[locale] ?? locale }),
        icon: Languages,
        run: () => chooseLanguage(locale),
      })),
    { key: "help", label: m.help_title(), icon: CircleHelp, keys: "Shift+?", run: () => openPalette("help") },
    { key: "docs", label: m.shell_guides(), icon: BookOpen, run: leave("/docs") },
    { key: "reference", label: m.shell_reference(), words: "API", icon: Code, run: leave("/docs/api") },
    { key: "assistants", label: m.shell_assistants(), words: "Claude MCP", icon: Bot, run: toAssistants },
    { key: "account", label: m.your_account(), icon: UserRound, run: leave("/account") },
    { key: "sign-out", label: m.sign_out(), icon: LogOut, run: signOut },
  ];
}

/** Asks for files and uploads them. Calls `onChosen` to lead to the uploads if files were chosen. */
function chooseAndUpload(projectId: string, onChosen: () => void): void {
  const field = document.createElement("input");
  field.type = "file";
  field.multiple = true;
  field.accept = imageTypes;
  field.addEventListener("change", () => {
    startUploads(projectId, [...(field.files ?? [])]);
    onChosen();
  });
  field.click();
}
