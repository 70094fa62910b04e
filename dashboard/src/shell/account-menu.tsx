import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { LogOut, PenLine, UserRound } from "lucide-react";
import { m, pageLanguage, pageLanguages } from "#messages";
import { mutation } from "#src/api/mutation.ts";
import { usePlaceOrNone, useSession } from "#src/place/use-place.ts";
import { Face } from "#src/ui/face.tsx";
import { Menu, MenuChoice, MenuHeading, MenuItem, MenuSeparator } from "#src/ui/menu.tsx";
import { chooseLanguage, languageNames } from "./languages.ts";
import { signOut } from "./sign-out.ts";
import { chooseTheme, useTheme } from "./theme.ts";

/** Menu of the person with the theme, the language and the sign-out. */
export function AccountMenu() {
  const { person } = useSession();
  const place = usePlaceOrNone();
  const theme = useTheme();
  // The choice here also sets the language of emails.
  const { mutate: save } = useMutation(mutation("set_mail_preferences"));
  return (
    <Menu
      align="end"
      trigger={
        <button type="button" data-tip={person.name} className="grid size-8 place-items-center rounded-full">
          <Face name={person.name} size={27} />
          <span className="sr-only">{m.account_menu({ name: person.name })}</span>
        </button>
      }
    >
      <MenuHeading>
        {person.name}
        <span className="block">{person.email}</span>
      </MenuHeading>
      <MenuItem icon={<UserRound size={14} />} onSelect={() => window.location.assign("/account")}>
        {m.your_account()}
      </MenuItem>
      {place !== undefined && (
        <MenuItem
          icon={<PenLine size={14} />}
          render={<Link to="/projects/$projectId/blog/authors" params={{ projectId: place.project.id }} />}
        >
          {m.author_profile()}
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuHeading>{m.appearance()}</MenuHeading>
      <MenuChoice
        value={theme}
        onChange={chooseTheme}
        options={[
          { value: "system", label: m.theme_system() },
          { value: "light", label: m.theme_light() },
          { value: "dark", label: m.theme_dark() },
        ]}
      />
      <MenuHeading>{m.language()}</MenuHeading>
      <MenuChoice
        value={pageLanguage}
        onChange={(language) => save({ language }, { onSettled: () => chooseLanguage(language) })}
        options={pageLanguages.map((locale) => ({ value: locale, label: languageNames[locale] ?? locale }))}
      />
      <MenuSeparator />
      <MenuItem icon={<LogOut size={14} />} onSelect={signOut}>
        {m.sign_out()}
      </MenuItem>
    </Menu>
  );
}
