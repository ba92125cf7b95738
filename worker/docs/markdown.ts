import { escapeMarkup } from '#schema/rules/markup.ts'

/** A heading of a page's contents. */
export interface Heading {
  level: number
  id: string
  text: string
}

/** Code, links and bold text of one line. */
function inline(text: string): string {
  return text
    .split(/(`[^`]+`)/)
    .map((part) =>
      part.startsWith('`')
        ? `<code translate="no">${escapeMarkup(part.slice(1, -1))}</code>`
        : escapeMarkup(part)
            .replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, '<a href="$2">$1</a>')
            .replace(/\*\*([^*]+)\*\*/g, '<b>$1</b>'),
    )
    .join('')
}

const titles: Record<string, string> = {
  sh: 'curl',
  ts: 'TypeScript',
  python: 'Python',
  cs: 'C#',
  cpp: 'C++',
  go: 'Go',
  json: 'JSON',
  text: 'HTTP',
}

const codeBlock = (fence: string) => {
  const [, language = '', title = titles[language] ?? language, code = ''] =
    /^```(\w*)(?: (.+))?\n([\s\S]*?)\n?```$/.exec(fence) ?? []
  return `<pre tabindex="0" translate="no" data-title="${title}"><code>${escapeMarkup(code)}</code></pre>`
}

const cellsOf = (row: string) =>
  row
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => inline(cell.trim().replaceAll('\\|', '|')))

function tableOf(lines: string[]): string {
  const [head = '', , ...rows] = lines
  const row = (line: string, tag: string) =>
    `<tr>${cellsOf(line)
      .map((cell) => `<${tag}>${cell}</${tag}>`)
      .join('')}</tr>`
  return `<div class="table" tabindex="0"><table><thead>${row(head, 'th')}</thead><tbody>${rows.map((line) => row(line, 'td')).join('')}</tbody></table></div>`
}

function blockOf(block: string, headings: Heading[]): string {
  const lines = block.split('\n')
  const [, marks = '', text = '', , id = ''] = /^(#{1,4}) (.*?)( \{#([\w-]+)\})?$/.exec(block) ?? []
  if (marks) {
    const level = marks.length
    if (level === 1) return `<h1>${inline(text)}</h1>`
    headings.push({ level, id, text: text.replaceAll('`', '') })
    return `<h${level} id="${id}"><a class="anchor" href="#${id}">${inline(text)}</a></h${level}>`
  }
  if (block.startsWith('|')) return tableOf(lines)
  const kind = /^\d+\. /.test(block) ? 'ol' : block.startsWith('- ') ? 'ul' : undefined
  if (kind) {
    const items = block.split(/\n(?=\d+\. |- )/).map((item) => item.replace(/^(\d+\.|-) /, '').replace(/\n\s*/g, ' '))
    return `<${kind}>${items.map((item) => `<li>${inline(item)}</li>`).join('')}</${kind}>`
  }
  return `<p>${inline(lines.join(' '))}</p>`
}

/** The Markdown that the pages of documentation are written in, as HTML. Neighbouring blocks of code are one example in several languages. */
export function renderMarkdown(markdown: string): { html: string; headings: Heading[] } {
  const headings: Heading[] = []
  const blocks = markdown.split(/(^```[\s\S]*?^```$)|\n{2,}/m).filter((block) => block?.trim())
  let html = ''
  for (let index = 0; index < blocks.length; index++) {
    const block = (blocks[index] ?? '').trim()
    if (!block.startsWith('```')) {
      html += blockOf(block, headings)
      continue
    }
    const group = [block]
    while (blocks[index + 1]?.trim().startsWith('```')) group.push((blocks[++index] ?? '').trim())
    html += `<div class="example">${group.map(codeBlock).join('')}</div>`
  }
  return { html, headings }
}
