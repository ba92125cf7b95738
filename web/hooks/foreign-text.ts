/** What text nodes of React's say that stand in the page without their text, because a translation is shown. */
const hidden = new WeakMap<Node, string>()
/** What the page has removed itself. */
const removed = new WeakSet<Node>()

const observer = new MutationObserver(follow)
const { removeChild, insertBefore } = Node.prototype

const isOfReact = (node: Node): boolean => Object.keys(node).some((key) => key.startsWith('__react'))
const holdsReact = (node: Node): boolean => isOfReact(node) || [...node.childNodes].some(holdsReact)
const isFont = (node: Node): boolean => node.nodeName === 'FONT'
const isForeign = (node: Node): boolean => (node instanceof Text || isFont(node)) && !holdsReact(node)

/**
 * Page translators move and replace text nodes. React then throws where it removes one of its own or inserts before it, and changes texts
 * that nobody sees (https://github.com/facebook/react/issues/11538). They replace a text by a `<font>`, as Chrome's does, or by another text,
 * as Safari's and Firefox's: React's is put back without its words, beside the translation, which goes when React changes or removes a text
 * there, so that the new one is seen, and translated. Or they move nodes into a `<font>`, as Edge's: React finds them there.
 * They work in a JavaScript world of their own: whoever calls the methods replaced here is the page.
 */
export function followForeignText() {
  observer.observe(document, { childList: true, characterData: true, subtree: true })
  Node.prototype.removeChild = removeWhereItIs
  Node.prototype.insertBefore = insertWhereItIs
}

function follow(records: MutationRecord[]) {
  const gone = new Map<Text, MutationRecord>()
  const changed = new Set<Node>()
  const outdated = new Set<Node>()
  for (const record of records) {
    const { type, target, removedNodes } = record
    if (type === 'characterData') {
      // React has changed what nobody sees.
      const place = gone.get(target as Text)?.target
      if (place) outdated.add(place)
      else if (hidden.delete(target)) {
        changed.add(target)
        if (target.parentNode) outdated.add(target.parentNode)
      }
    }
    for (const node of removedNodes) {
      // React has moved or removed it, or the translator has put it back.
      if (showText(node) || changed.has(node)) outdated.add(target)
      if (node instanceof Text && isOfReact(node)) gone.set(node, record)
    }
  }
  // The last one first: the neighbours that its record names are in their places then.
  for (const [node, record] of [...gone].reverse()) if (!node.isConnected && !removed.has(node)) putBack(node, record)
  outdated.forEach(dropTranslation)
  // What this itself has changed.
  observer.takeRecords()
}

/** Without its words, before what stands in its place. */
function putBack(node: Text, { target, addedNodes, previousSibling, nextSibling }: MutationRecord) {
  const next = [addedNodes[0], nextSibling, previousSibling?.nextSibling].find((one) => one?.parentNode === target)
  hidden.set(node, node.data)
  node.data = ''
  insertBefore.call(target, node, next ?? null)
}

/** Whether it was hidden. */
function showText(node: Node): boolean {
  const text = hidden.get(node)
  if (text !== undefined) node.nodeValue = text
  return hidden.delete(node)
}

function dropTranslation(element: Node) {
  for (const node of [...element.childNodes]) {
    if (isForeign(node)) removeChild.call(element, node)
    else showText(node)
  }
}

/** The element that a child of `parent` is in: that one, or a `<font>` into which it was moved. */
function placeOf(child: Node, parent: Node): Node {
  if (child.parentNode !== parent) follow(observer.takeRecords())
  const place = child.parentNode
  return place && isFont(place) && parent.contains(place) ? place : parent
}

function removeWhereItIs<T extends Node>(this: Node, child: T): T {
  let place = placeOf(child, this)
  removeChild.call(place, child)
  removed.add(child)
  while (place !== this && !place.hasChildNodes() && place.parentNode) {
    const empty = place
    place = place.parentNode
    removeChild.call(place, empty)
  }
  return child
}

function insertWhereItIs<T extends Node>(this: Node, node: T, next: Node | null): T {
  let before = next
  let place = next ? placeOf(next, this) : this
  // Before the whole `<font>` where it begins with that node.
  for (; place !== this && before && !before.previousSibling && place.parentNode; place = place.parentNode)
    before = place
  return insertBefore.call(place, node, before) as T
}
