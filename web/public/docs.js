// Of the pages of documentation: the theme that was chosen in the shop, one tab for each language of an example, and buttons that copy.
const saved = /(?:^|; )theme=(light|dark)/.exec(document.cookie)
if (saved) document.documentElement.dataset.theme = saved[1]

document.addEventListener('DOMContentLoaded', () => {
  const { copy, copied, examples } = document.body.dataset
  if (matchMedia('(width < 60rem)').matches) document.querySelector('.contents details').open = false
  document.querySelectorAll('.example').forEach((example, number) => {
    const blocks = [...example.querySelectorAll('pre')]
    const bar = document.createElement('div')
    bar.className = 'bar'
    let shown = 0
    if (blocks.length > 1) bar.append(tabsOf(blocks, number))
    else bar.append(titleOf(blocks[0]))
    bar.append(copyButton(() => blocks[shown]))
    example.prepend(bar)

    function titleOf(block) {
      const title = document.createElement('span')
      title.textContent = block.dataset.title
      return title
    }

    function tabsOf(panels, group) {
      const list = document.createElement('div')
      list.setAttribute('role', 'tablist')
      list.setAttribute('aria-label', examples)
      const tabs = panels.map((panel, index) => {
        const tab = document.createElement('button')
        tab.type = 'button'
        tab.id = `tab-${group}-${index}`
        tab.textContent = panel.dataset.title
        tab.setAttribute('role', 'tab')
        panel.id = `panel-${group}-${index}`
        panel.setAttribute('role', 'tabpanel')
        panel.setAttribute('aria-labelledby', tab.id)
        tab.setAttribute('aria-controls', panel.id)
        tab.addEventListener('click', () => show(index))
        return tab
      })
      const show = (index) => {
        shown = index
        tabs.forEach((tab, other) => {
          tab.setAttribute('aria-selected', String(other === index))
          tab.tabIndex = other === index ? 0 : -1
          panels[other].hidden = other !== index
        })
      }
      list.addEventListener('keydown', ({ key }) => {
        const last = tabs.length - 1
        const next = {
          ArrowRight: shown === last ? 0 : shown + 1,
          ArrowLeft: shown === 0 ? last : shown - 1,
          Home: 0,
          End: last,
        }[key]
        if (next === undefined) return
        show(next)
        tabs[next].focus()
      })
      list.append(...tabs)
      show(0)
      return list
    }
  })

  function copyButton(blockOf) {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'copy'
    button.textContent = copy
    // Read out when the words change.
    button.setAttribute('aria-live', 'polite')
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(blockOf().textContent)
      button.textContent = copied
      setTimeout(() => {
        button.textContent = copy
      }, 2000)
    })
    return button
  }
})
