import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { useObjectUrl } from '#web/hooks/use-object-url.ts'
import { useTask } from '#web/hooks/use-task.ts'
import { useT } from '#web/i18n/use-t.ts'
import { config } from '#web/state/config.ts'
import { useLanguage } from '#web/state/locale.ts'
import { useLoad } from '#web/state/resource.ts'
import { session } from '#web/state/session.ts'
import { toast } from '#web/state/toasts.ts'
import { AddressField } from '#web/ui/address-field.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorNotice, Notice } from '#web/ui/notice.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { FilePicker } from './file-picker.tsx'
import styles from './picture-dialog.module.css'
import {
  type PictureProblem,
  problemOfFile,
  problemOfUrl,
  removePicture,
  setPictureUrl,
  uploadPicture,
} from './picture-state.ts'
import { pictureFailure, sizeText } from './picture-text.ts'

type Mode = 'file' | 'url'

/** Changes the profile image, by a file or a URL; removing it is separate. */
export function PictureDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useT()
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('profile.picture.title')} closeLabel={t('shop.state.close')}>
      <PictureForm onClose={onClose} />
    </Dialog>
  )
}

function PictureForm({ onClose }: { onClose: () => void }) {
  const t = useT()
  const { name, profileImage } = useSnapshot(session)
  const { data } = useLoad(config)
  const hasUploads = data?.uploads !== false
  const [chosenMode, setMode] = useState<Mode>('file')
  const mode = hasUploads ? chosenMode : 'url'
  const [file, setFile] = useState<File | null>(null)
  const [address, setAddress] = useState('')
  const [problem, setProblem] = useState<PictureProblem | null>(null)
  const [failure, setFailure] = useState('')
  const [broken, setBroken] = useState('')
  const { isBusy, run } = useTask()
  const fileUrl = useObjectUrl(file && !problem ? file : null)

  const validUrl = problemOfUrl(address) ? '' : address.trim()
  // The avatar recognises a video by the end of its URL.
  const picked = mode === 'url' ? validUrl : fileUrl && `${fileUrl}#${file?.type === 'video/mp4' ? '.mp4' : ''}`
  const shown = picked || profileImage
  const clearErrors = () => {
    setProblem(null)
    setFailure('')
  }
  const choose = async (next: File | null) => {
    clearErrors()
    setFile(next)
    if (next) setProblem(await problemOfFile(next))
  }
  const save = () =>
    run(async () => {
      setFailure('')
      const wrong = mode === 'file' ? await problemOfFile(file) : problemOfUrl(address)
      setProblem(wrong)
      if (wrong) return
      try {
        if (mode === 'url') await setPictureUrl(address)
        else if (file) await uploadPicture(file)
        toast(t('profile.picture.saved'))
        onClose()
      } catch (thrown) {
        setFailure(pictureFailure(t, thrown, mode === 'file' ? 'uploadFailed' : 'updateFailed'))
      }
    })
  const language = useLanguage()
  const text = problem && t(`profile.picture.${problem}`, { size: sizeText(file?.size ?? 0, language) })
  return (
    <form
      noValidate
      className="fields"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <div className={styles.head}>
        <Avatar name={name} src={shown} size={112} onBroken={setBroken} />
        <div>
          <p className={styles.preview}>{t('profile.picture.preview')}</p>
          <p className="hint">{t('profile.picture.limits')}</p>
        </div>
      </div>
      {hasUploads && (
        <Segmented
          label={t('profile.picture.source')}
          chosen={mode}
          onChoose={(next) => {
            clearErrors()
            setMode(next)
          }}
          options={[
            { value: 'file', label: t('profile.picture.file') },
            { value: 'url', label: t('profile.picture.url') },
          ]}
        />
      )}
      {mode === 'file' ? (
        <FilePicker file={file} error={text ?? undefined} onChoose={choose} />
      ) : (
        <AddressField
          label={t('profile.picture.address')}
          hint={t('profile.picture.addressHint')}
          name="address"
          autoCapitalize="none"
          spellCheck={false}
          autoComplete="off"
          value={address}
          error={text ?? undefined}
          onChange={(event) => {
            clearErrors()
            setAddress(event.currentTarget.value)
          }}
        />
      )}
      {picked && broken === picked && (
        <Notice tone="warn" isUrgent>
          {t('profile.picture.unseen')}
        </Notice>
      )}
      <ErrorNotice text={failure} />
      {isBusy && mode === 'file' && (
        <div>
          <p role="status" className="hint">
            {t('profile.picture.sending', { size: sizeText(file?.size ?? 0, language) })}
          </p>
          <progress className={styles.progress} aria-label={t('profile.picture.title')} />
        </div>
      )}
      <div className={styles.actions}>
        <Button type="submit" busy={isBusy}>
          {t('profile.picture.save')}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {t('shop.state.cancel')}
        </Button>
      </div>
      {profileImage && <RemoveImage onDone={onClose} onFailure={setFailure} />}
    </form>
  )
}

/** Asks for confirmation: an uploaded file is deleted for good. */
function RemoveImage({ onDone, onFailure }: { onDone: () => void; onFailure: (text: string) => void }) {
  const t = useT()
  const [isConfirming, setConfirming] = useState(false)
  const { isBusy, run } = useTask()
  const remove = () =>
    run(async () => {
      onFailure('')
      try {
        await removePicture()
        toast(t('profile.picture.removed'))
        onDone()
      } catch (thrown) {
        onFailure(pictureFailure(t, thrown, 'removeFailed'))
      }
    })
  return (
    <div className={styles.removal}>
      {isConfirming ? (
        <>
          <p role="alert">{t('profile.picture.removeAsk')}</p>
          <div className={styles.actions}>
            <Button variant="bad" busy={isBusy} onClick={remove}>
              {t('profile.picture.remove')}
            </Button>
            <Button variant="quiet" autoFocus onClick={() => setConfirming(false)}>
              {t('profile.picture.keep')}
            </Button>
          </div>
        </>
      ) : (
        <Button variant="plain" size="sm" icon={<Trash2 aria-hidden />} onClick={() => setConfirming(true)}>
          {t('profile.picture.remove')}
        </Button>
      )}
    </div>
  )
}
