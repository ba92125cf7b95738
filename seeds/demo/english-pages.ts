/** What the demo's product pages say in English, in the order of the Portuguese texts. */
interface EnglishPage {
  limit: string
  features: readonly (readonly [title: string, description: string])[]
  /** Between the program and its updates. */
  contents: readonly string[]
  /** Where the key is pasted, and what to do then. */
  activation: readonly [place: string, then: string]
  question: readonly [title: string, description: string]
}

export const englishPages: Readonly<Record<string, EnglishPage>> = {
  'aurora-trainer': {
    limit: 'For single-player campaigns only. Aurora refuses to open in online matches, on purpose.',
    features: [
      ['Resources', '12 options: unlimited gold, ammunition, materials and mana.'],
      ['Character', '11 options: health, stamina, experience and talent points.'],
      ['World', '9 options: fast travel unlocked, time of day, weather and chests on the map.'],
      ['Pace', '10 options: speed from 0.5× to 3×, pause in combat, save anywhere.'],
    ],
    contents: ['12 profiles, one per game', 'PDF guide, 14 pages'],
    activation: ['Aurora › My licence', 'Start the game and press F1 to see the panel.'],
    question: [
      'What if the game is updated?',
      'The profile is revised within a few days, and the page shows the version that already works.',
    ],
  },
  'nimbus-overlay': {
    limit: 'It only shows measurements. It neither reads nor changes anything inside the game.',
    features: [
      ['Meters', '30 measurements: frames, frame time, temperature, latency and memory.'],
      ['Appearance', '8 themes, any size, and opacity from 10 to 100%.'],
      ['History', 'Records the match as CSV, with marks that you set by shortcut.'],
      ['Profiles', 'A panel for each game, switched by itself when it opens.'],
    ],
    contents: ['8 themes', 'Viewer for recordings'],
    activation: ['Nimbus › Account', 'Open a game: the panel appears in the top corner.'],
    question: ['Does the panel cost frames?', 'In our tests, less than 1%. The meters can be switched off one by one.'],
  },
  'pulsar-config': {
    limit: 'It changes only the game’s own settings files, always with a backup.',
    features: [
      ['Diagnosis', 'Reads graphics card, processor, memory and monitor in ten seconds.'],
      ['Profiles', 'Profiles for 14 games: more frames, balance or image.'],
      ['Backup', 'Keeps your settings before each change and restores them with one click.'],
      ['Comparison', 'Measures before and after, in the same scene, and shows the difference.'],
    ],
    contents: ['14 game profiles', 'Automatic backup'],
    activation: ['Pulsar › Log in with a key', 'Choose a game and a profile, and see the preview before you apply it.'],
    question: ['Does it work on laptops?', 'Yes. The battery profile limits the frames and keeps the temperature low.'],
  },
  'palco-cenas': {
    limit: 'For one stream per key. Scenes and triggers are kept on your computer.',
    features: [
      ['Scenes', '24 animated scenes: lobby, match, break, end and thanks.'],
      ['Triggers', 'They switch scenes by sound, by image, by key or by time.'],
      ['Editor', 'Your own colours, texts and layers, with a live preview.'],
      ['Connection', 'WebSocket to the main streaming programs, without a plug-in.'],
    ],
    contents: ['24 animated scenes', 'Trigger editor'],
    activation: ['Palco › Licence', 'Connect your streaming program and choose the first scene.'],
    question: ['Do I need two monitors?', 'No. Palco runs behind the game and takes keyboard shortcuts.'],
  },
  'brasa-trainer': {
    limit: 'Local worlds only. Public servers are refused.',
    features: [
      ['Body', '8 options: hunger, thirst, cold, sleep and injuries at the pace you decide.'],
      ['Items', '7 options: wear, stacks, weight and recipes unlocked.'],
      ['World', '8 options: weather, time of day, animals and an open map.'],
      ['Building', '5 options: free materials, no decay and free placement.'],
    ],
    contents: ['28 options in 5 games', 'Recipes from the community'],
    activation: ['Brasa › Activate', 'Load a local world and press F2.'],
    question: ['Does it damage my saved world?', 'No. Brasa copies the world before the first change.'],
  },
  'bussola-hud': {
    limit: 'It shows only what you have discovered or noted. It does not reveal other players.',
    features: [
      ['Maps', '9 whole maps, with regions, entrances and missions.'],
      ['Markers', 'Your own: colour, icon, note and screenshot.'],
      ['Routes', 'The shortest way through all the collectibles that are missing.'],
      ['Screens', 'Over the game, or whole on the second monitor.'],
    ],
    contents: ['9 whole maps', 'Synchronised markers'],
    activation: ['Bussola › Preferences › Key', 'Open the map with M and choose its corner.'],
    question: [
      'Can I use my markers on another computer?',
      'Yes, once you have released the key in your dashboard: they stay in your account.',
    ],
  },
  'agulha-crosshair': {
    limit: 'It draws over the screen, without touching the game. Check whether your tournament allows it.',
    features: [
      ['Shapes', '120 ready-made crosshairs, from the dot to the circle with four lines.'],
      ['Contrast', 'The colour changes with the background, so that the crosshair never disappears.'],
      ['Vision', 'A mode for three kinds of colour blindness.'],
      ['Shortcuts', 'Switches the crosshair by weapon, with one key.'],
    ],
    contents: ['120 crosshairs', 'Shape editor'],
    activation: ['Agulha › Licence', 'Choose a crosshair: it appears at the centre of the screen.'],
    question: [
      'Does it work in full screen?',
      'Yes, in borderless full screen. In exclusive full screen, choose the windowed mode.',
    ],
  },
  'eco-alertas': {
    limit: 'For one channel per key. Donations go straight to your account, not through Eco.',
    features: [
      ['Alerts', '60 alerts for followers, PIX donations, subscriptions and goals.'],
      ['Voice', '3 voices in Portuguese, with a word filter.'],
      ['Queue', 'Waits for the end of the fight and plays one alert at a time.'],
      ['Goals', 'A bar, a counter and the history of the month.'],
    ],
    contents: ['60 alerts', '3 voices'],
    activation: ['Eco › My account', 'Connect your channel and send a test alert.'],
    question: ['Is there a fee on donations?', 'No. Eco only reads your bank’s notice; the amount is all yours.'],
  },
  'cobalto-trainer': {
    limit: 'Only for matches against the computer. Tournaments and online matches are refused.',
    features: [
      ['Treasury', 'Gold, food and science at the amount you type.'],
      ['Armies', 'Unlimited morale, experience and movement.'],
      ['Map', 'Fog of war lifted, for a turn or for the whole match.'],
      ['Time', 'An extra turn, undo, and save in the middle of a move.'],
    ],
    contents: ['9 strategy games', 'Priority support'],
    activation: ['Help › Activate', 'Choose the game in the list and press Open.'],
    question: ['Do I have to install it?', 'No. The loader is a single file and updates itself.'],
  },
  'vitral-overlay': {
    limit: 'Only light around the screen, no advantage.',
    features: [
      ['Frames', '40 frames that react to health, victory, reload and silence.'],
      ['Lights', 'LED strips compatible with OpenRGB, in the same colour.'],
      ['Editor', 'Colours, speed and shape for each event.'],
      ['Comfort', 'A brightness limit and a mode without flashes.'],
    ],
    contents: ['40 frames', 'Effect editor'],
    activation: ['Help › Activate', 'Choose a frame and open the game.'],
    question: ['Do I need LED strips?', 'No. The frame appears on the screen itself.'],
  },
  'compasso-macro': {
    limit: 'It pauses by itself where a game forbids macros.',
    features: [
      ['Recorder', 'Records keyboard and mouse, and removes idle time.'],
      ['Timeline', 'Each step can be moved, repeated or delayed.'],
      ['Safety', 'Pauses when you move the mouse or switch windows.'],
      ['Recipes', '50 ready-made: plant, harvest, sort, build in series.'],
    ],
    contents: ['Recorder and editor', '50 ready-made recipes'],
    activation: ['Compasso › Help › Activate', 'Start recording your first macro with F9 and play it with F10.'],
    question: [
      'Can I be punished for using it?',
      'Not in games that allow macros. Where they are forbidden, Compasso does not run.',
    ],
  },
  'mare-chat': {
    limit: 'It reads and answers with your own accounts, which you connect and disconnect whenever you like.',
    features: [
      ['All together', '4 platforms at the same time in a single window.'],
      ['Filter', 'Recognizes spam in Portuguese, with a word list of your own.'],
      ['Moderation', 'Mute, delete and highlight with one key.'],
      ['On screen', 'The chat as a layer of the stream, with your theme.'],
    ],
    contents: ['Browser version', '6 chat themes'],
    activation: ['Mare › Licence', 'Connect your accounts and choose the rooms.'],
    question: ['Do my moderators need a key?', 'No. They join by an invitation of yours, in the browser.'],
  },
  'lanterna-trainer': {
    limit: 'Single-player campaigns only.',
    features: [
      ['Light', 'Endless battery and more brightness, without losing the game’s colours.'],
      ['Pursuit', 'Pause, distance and silence of whoever runs after you.'],
      ['Story', 'Story mode: open doors and puzzles with a hint.'],
      ['Scares', 'Their volume apart from the rest.'],
    ],
    contents: ['15 options in 4 games', 'Story mode'],
    activation: ['Lanterna › Key', 'Start a campaign and press F3.'],
    question: ['Are seven days enough?', 'For most campaigns, yes: they last from 6 to 12 hours.'],
  },
  'farol-overlay': {
    limit: 'Accepted by the main communities: it exports the times unchanged.',
    features: [
      ['Splits', 'Automatic in 22 games, by image and by the game’s own memory.'],
      ['Comparison', 'With your best time, the average and the sum of the best segments.'],
      ['Ghost', 'Your best route drawn over the current one.'],
      ['Export', 'In the formats that the community uses most.'],
    ],
    contents: ['Splits for 22 games', 'Unlimited history'],
    activation: ['Farol › About › Activate', 'Choose the game and the category, and start the run.'],
    question: ['Can I import my times?', 'Yes, from the most used formats, with the whole history.'],
  },
  'prumo-sens': {
    limit: 'It measures your aim in exercises of its own. It reads nothing of other games.',
    features: [
      ['Converter', 'The same sensitivity in 60 games, with field of view and zoom.'],
      ['Exercises', 'Five minutes a day: tracking, hitting and switching targets.'],
      ['Report', 'Weekly, with accuracy, reaction and stability.'],
      ['Mouse', 'From 400 to 26,000 DPI, with an acceleration test.'],
    ],
    contents: ['Converter for 60 games', '12 exercises'],
    activation: ['Prumo › Licence', 'Do the first exercise: it takes five minutes.'],
    question: ['Does it work with a controller?', 'Not yet: only with a mouse, of any brand.'],
  },
  'sinal-replay': {
    limit: 'It records only your screen and the sound that you choose.',
    features: [
      ['Memory', 'Always keeps the last 90 seconds, without slowing the game.'],
      ['Replay', 'A shortcut plays the moment in the stream, in slow motion if you like.'],
      ['Stingers', '18 intros and outros, or your own.'],
      ['Clips', 'Short videos, upright, ready to publish.'],
    ],
    contents: ['Unlimited replays', '18 stingers'],
    activation: ['Sinal › Account › Key', 'Switch the memory on and test the shortcut F8.'],
    question: ['How much does it slow the game?', 'Less than 3%: the graphics card records on its own.'],
  },
}
