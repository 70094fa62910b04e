import { randomBytes } from "node:crypto";
import { cpSync } from "node:fs";
import sharp from "sharp";
import { asReader, attempt, type Destination, demand, live, type System, type Tried } from "../../../scripts/real/life.ts";
import { startMariadb } from "../../../scripts/real/mariadb.ts";
import { freePort, type Place, type Program, until, versionOf } from "../../../scripts/real/place.ts";
import type { Open, Press } from "../../../scripts/real/press.ts";

const config = (socket: string, address: string) => `<?php
define('DB_NAME', 'wordpress'); define('DB_USER', 'root'); define('DB_PASSWORD', ''); define('DB_HOST', 'localhost:${socket}');
define('DB_CHARSET', 'utf8mb4'); define('DB_COLLATE', '');
define('WP_HOME', '${address}'); define('WP_SITEURL', '${address}'); define('WP_HTTP_BLOCK_EXTERNAL', true); define('DISABLE_WP_CRON', true);
$table_prefix = 'wp_';
if (!defined('ABSPATH')) define('ABSPATH', __DIR__ . '/');
require_once ABSPATH . 'wp-settings.php';
`;

// Does what a web server's rewriting does for permalinks.
const router = `<?php
$path = __DIR__ . parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
if (is_file($path)) return false;
$_SERVER['SCRIPT_NAME'] = '/index.php';
require __DIR__ . '/index.php';
`;

const setUp = `
define('WP_INSTALLING', true);
require 'wp-load.php';
require 'wp-admin/includes/upgrade.php';
wp_install('Journal', 'keeper', 'keeper@hearth.example', true, '', 'six dry badgers');
update_option('permalink_structure', '/%postname%/');
$GLOBALS['wp_rewrite']->init();
flush_rewrite_rules(false);`;

type WordPress = Awaited<ReturnType<typeof startWordPress>>;

/** WordPress of Debian on PHP's own server, with an author and an editor. */
async function startWordPress(place: Place) {
  place.apt("wordpress", "wordpress-theme-twentytwentythree", "php-cli", "php-mysql", "php-gd");
  const { socket, sql } = await startMariadb(place);
  sql("create database wordpress character set utf8mb4");
  const [port, root] = [await freePort(), place.path("site")];
  const address = `http://127.0.0.1:${port}`;
  cpSync("/usr/share/wordpress", root, { recursive: true, dereference: true, filter: (from) => !from.endsWith("/wp-config.php") });
  place.write("site/wp-config.php", config(socket, address));
  place.write("site/router.php", router);
  const php = (code: string) => place.run("php", ["-r", `$_SERVER['HTTP_HOST'] = '127.0.0.1:${port}'; ${code}`], { cwd: root });
  php(setUp);
  let server: Program | undefined;
  let accounts = 0;
  const inside = (code: string) => php(`require 'wp-load.php'; ${code}`);
  const wordpress = {
    address,
    sql,
    inside,
    async start(environment = "local") {
      const env = { WP_ENVIRONMENT_TYPE: environment, PHP_CLI_SERVER_WORKERS: "4" };
      server = place.start("php", ["-d", "upload_max_filesize=500K", "-S", `127.0.0.1:${port}`, "router.php"], { cwd: root, env });
      await until("WordPress", async () => (await fetch(address)).ok);
    },
    stop: async () => server?.stop(),
    /** Makes an account with a role and returns what the API is spoken to with. */
    account: (role: string) => {
      const username = `${role}-${++accounts}`;
      const applicationPassword = inside(`
        $id = wp_insert_user(['user_login' => '${username}', 'user_pass' => wp_generate_password(), 'user_email' => '${username}@hearth.example', 'role' => '${role}']);
        echo WP_Application_Passwords::create_new_application_password($id, ['name' => 'Galley'])[0];`);
      return { username, applicationPassword };
    },
  };
  await wordpress.start();
  return wordpress;
}

export const system: System = { name: "WordPress", attempt: tryWordPress };

async function tryWordPress(place: Place, open: Open): Promise<Tried> {
  const wordpress = await startWordPress(place);
  const press = await open();
  const connect = (credentials: object) => {
    const file = place.write("credentials.json", JSON.stringify(credentials));
    return press.service.galley("platform", "connect", "wordpress", "--address", wordpress.address, "--credentials", file);
  };
  const results = [
    await attempt("connect while application passwords are off", () => passwordsOff(wordpress, connect)),
    await attempt("connect with the account of a subscriber", () => refusal(() => connect(wordpress.account("subscriber")))),
    await attempt("connect with the account of an author", () => warned(connect(wordpress.account("author")))),
  ];
  let editor = wordpress.account("editor");
  results.push(await attempt("connect with the account of an editor", () => warned(connect(editor))));
  const to: Destination = {
    name: "wordpress",
    earlier: 301,
    stop: wordpress.stop,
    start: () => wordpress.start(),
    async spoil() {
      wordpress.inside(`WP_Application_Passwords::delete_all_application_passwords(get_user_by('login', '${editor.username}')->ID);`);
    },
    async mend() {
      editor = wordpress.account("editor");
      connect(editor);
    },
  };
  results.push(
    ...(await live(press, to)),
    await attempt("blocks of the post", () => lastBlock(press)),
    await attempt("picture above PHP's upload_max_filesize of 500 KB", () => largePictures(press)),
    await attempt("update of one post that the account may not change", () => foreignPost(press, wordpress, connect)),
  );
  return { version: `${versionOf("wordpress")}, PHP ${place.run("php", ["-r", "echo PHP_VERSION;"])}`, results };
}

/** Returns the words of a command's refusal. */
function refusal(take: () => unknown): string {
  try {
    take();
  } catch (error) {
    return `Refused: “${String((error as { stderr?: string }).stderr).trim()}”`;
  }
  throw new Error("it was taken");
}

function warned({ warnings }: Record<string, unknown>): string {
  const [first] = warnings as string[];
  return first === undefined ? "Connected, without a warning" : `Connected, with the warning “${first}”`;
}

async function passwordsOff(wordpress: WordPress, connect: (credentials: object) => unknown): Promise<string> {
  const account = wordpress.account("editor");
  await wordpress.stop();
  await wordpress.start("production");
  const said = refusal(() => connect(account));
  await wordpress.stop();
  await wordpress.start();
  demand(said.includes("WP_ENVIRONMENT_TYPE"), said);
  return said;
}

async function lastBlock(press: Press): Promise<string> {
  const article = await press.create({ markdown: "# Ends well\n\nOne.\n\n- Two\n- Three" });
  await press.publish(article.id);
  const { url } = await press.wait(article.id, "wordpress", { status: "confirmed" });
  const { text } = await asReader(String(url));
  const content = /entry-content[^>]*>([\s\S]*?)<\/div>/.exec(text)?.[1] ?? "";
  demand(content.includes("Three"), "the text is not found on the page");
  demand(!/<p>(?:\s|&nbsp;|<!--[^>]*-->)*<\/p>/.test(content), `an empty paragraph: ${content.trim().slice(-120)}`);
  return "No empty paragraph before the original's address or at the end";
}

async function largePictures(press: Press): Promise<string> {
  const [width, height, channels] = [1300, 1000, 3] as const;
  const noise = sharp(randomBytes(width * height * channels), { raw: { width, height, channels } });
  const send = async (bytes: Buffer) => {
    const article = await press.create({ markdown: `# A picture of ${bytes.length} bytes\n\n${await press.addPicture(bytes, "Grain")}` });
    await press.publish(article.id);
    return article.id;
  };
  const soft = await noise.clone().blur(1.5).png().toBuffer();
  const sent = await press.wait(await send(soft), "wordpress", { status: "confirmed" });
  const { text } = await asReader(String(sent.url));
  const type = /wp-content\/uploads\/[^"' ]+\.(webp|jpg|png)/.exec(text)?.[1];
  const { lastError } = await press.wait(await send(await noise.png().toBuffer()), "wordpress", { status: "failed" });
  return `A PNG of ${(soft.length / 1e6).toFixed(1)} MB is sent as ${type}; one that no type makes small enough: “${lastError}”`;
}

/** A plugin or a person may keep one post from an account that writes all others. */
async function foreignPost(press: Press, wordpress: WordPress, connect: (credentials: object) => unknown): Promise<string> {
  const article = await press.create({ markdown: "# Taken over\n\nBy the keeper." });
  await press.publish(article.id);
  await press.wait(article.id, "wordpress", { status: "confirmed" });
  connect(wordpress.account("author"));
  const revision = await press.publish(article.id, { markdown: "Changed." });
  const { lastError } = await press.wait(article.id, "wordpress", { status: "failed", revision });
  const [connection] = (press.service.galley("platform", "list").data ?? []) as { status: string }[];
  demand(connection?.status === "active", `the connection is ${connection?.status}: ${lastError}`);
  const other = await press.create({ markdown: "# The author's own\n\nWords." });
  await press.publish(other.id);
  await press.wait(other.id, "wordpress", { status: "confirmed" });
  return `“${lastError}” The connection stays active, and a new article goes out`;
}
