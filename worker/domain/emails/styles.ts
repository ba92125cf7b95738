/** The looks of e-mails. Mail clients drop style sheets, hence inline styles; those that keep them show the dark theme. */

const sans = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const mono = "font-family:ui-monospace,'SFMono-Regular',Menlo,Consolas,monospace"

interface Looks {
  style: string
  /** Colours of the dark theme. */
  dark?: string
}

/** Our own words stay whole; long words and addresses of others wrap anywhere. */
const whole = 'overflow-wrap:normal;word-break:normal'
const wraps = 'overflow-wrap:anywhere;word-break:break-word'

const parts = {
  page: {
    style: 'margin:0;padding:0;background-color:#f5f0e3;color:#14231d',
    dark: 'background-color:#0c1512;color:#f4efe1',
  },
  preheader: { style: 'display:none;max-height:0;overflow:hidden;mso-hide:all' },
  column: { style: `max-width:560px;margin:0 auto;padding:24px 16px 40px;${sans};${wraps}` },
  card: {
    style: 'background-color:#fffcf4;border:1px solid #dcd3bd;border-radius:16px;padding:24px 20px 8px',
    dark: 'background-color:#13201b;border-color:#2c4038',
  },
  mark: {
    style: 'margin:0 0 20px;font-size:17px;line-height:24px;font-weight:700;letter-spacing:-0.01em;color:#7a5200',
    dark: 'color:#f0b93a',
  },
  title: {
    style: 'margin:0 0 16px;font-size:24px;line-height:30px;font-weight:700;letter-spacing:-0.015em;color:#14231d',
    dark: 'color:#f4efe1',
  },
  text: { style: 'margin:0 0 16px;font-size:16px;line-height:25px;color:#14231d', dark: 'color:#f4efe1' },
  facts: {
    style: 'margin:0 0 20px;border-collapse:collapse;border-top:1px solid #dcd3bd;font-size:15px;line-height:22px',
    dark: 'border-color:#2c4038',
  },
  name: {
    style: `padding:8px 12px 8px 0;width:34%;border-bottom:1px solid #dcd3bd;font-weight:400;vertical-align:top;color:#4a5a52;${whole}`,
    dark: 'color:#aebbb2;border-color:#2c4038',
  },
  value: {
    style: `padding:8px 0;border-bottom:1px solid #dcd3bd;vertical-align:top;color:#14231d;${wraps}`,
    dark: 'color:#f4efe1;border-color:#2c4038',
  },
  cell: {
    style: 'border-radius:10px;background-color:#f0b93a;mso-padding-alt:13px 20px',
    dark: 'background-color:#f0b93a',
  },
  button: {
    style:
      'display:inline-block;padding:13px 20px;border-radius:10px;background-color:#f0b93a;font-size:16px;line-height:22px;font-weight:700;color:#1c1303;text-decoration:none',
    dark: 'background-color:#f0b93a;color:#1c1303',
  },
  more: { style: 'margin:18px 0 16px;font-size:16px;line-height:24px' },
  small: { style: 'margin:16px 0 4px;font-size:14px;line-height:20px;color:#4a5a52', dark: 'color:#aebbb2' },
  address: {
    style: `margin:0 0 16px;font-size:13px;line-height:19px;color:#4a5a52;${mono};word-break:break-all`,
    dark: 'color:#aebbb2',
  },
  link: { style: 'color:#7a5200;text-decoration:underline', dark: 'color:#f0b93a' },
  aside: {
    style:
      'margin:20px 0 16px;padding:12px 14px;border-radius:10px;background-color:#f5f0e3;font-size:15px;line-height:22px;color:#14231d',
    dark: 'background-color:#1b2b25;color:#f4efe1',
  },
  footer: {
    style: 'margin:0 4px;padding-top:10px;font-size:13px;line-height:19px;color:#4a5a52',
    dark: 'color:#aebbb2',
  },
} satisfies Record<string, Looks>

type Part = keyof typeof parts

/** Class and inline style of a part. */
export const attributes = (part: Part): string => `class="${part}" style="${parts[part].style}"`

/** The style sheet: inline styles give way to nothing but `!important`. */
export const darkTheme: string = `:root{color-scheme:light dark;supported-color-schemes:light dark}@media (prefers-color-scheme:dark){${Object.entries<Looks>(
  parts,
)
  .filter(([, { dark }]) => dark !== undefined)
  .map(([part, { dark = '' }]) => `.${part}{${dark.replace(/;|$/g, '!important;')}}`)
  .join('')}}`
